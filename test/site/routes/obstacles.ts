import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"

/**
 * Pages that imitate what services put between visitors and sites, from what is publicly known of their markup, and pages
 * that only look so. The frames of widgets come from this server, or from the origin in `at`.
 */
export const obstacleRoutes = [
  page("turnstile", (at) => form(turnstile(at))),
  page("turnstile-explicit", (at) => form(`<div id="my-check">${turnstileParts(at)}</div>`)),
  page("turnstile-open", (at) =>
    form(`<div class="cf-turnstile" data-sitekey="0x4AAA"><iframe src="${turnstileFrame(at)}" title="Widget containing a
Cloudflare security challenge" style="border:none;width:300px;height:65px"></iframe>${turnstileAnswer}</div>`),
  ),
  page("hcaptcha", (at) => form(hcaptcha(at, "checkbox"))),
  page("hcaptcha-challenge", (at) => form(hcaptcha(at, "checkbox-invisible")) + hcaptchaChallenge(at)),
  page("recaptcha", (at) => form(recaptcha(at))),
  page("recaptcha-explicit", (at) => form(`<div id="my-check">${recaptchaParts(at)}</div>`)),
  page("recaptcha-challenge", (at) => form("") + badge(at) + recaptchaChallenge(at, "visible", "10px")),
  page("recaptcha-in-frame", (at) => `<iframe src="/obstacles/recaptcha?at=${at}" width="600" height="400"></iframe>`),
  page("recaptcha-in-component", (at) =>
    form(`<div id="host"></div><script>
host.attachShadow({ mode: "closed" }).innerHTML = ${JSON.stringify(recaptcha(at)).replaceAll("<", "\\u003c")}
</script>`),
  ),

  // Visible only to machines, solved, or only spoken of.
  page("recaptcha-badge", (at) => form("") + badge(at) + recaptchaChallenge(at, "hidden", "-10000px")),
  page("recaptcha-inline-badge", (at) =>
    form(`<div class="g-recaptcha" data-sitekey="6Le" data-size="invisible">${badgeParts(at, "inline", "")}</div>`),
  ),
  page(
    "recaptcha-button",
    (at) =>
      `${form('<button class="g-recaptcha" data-sitekey="6Le" data-callback="send" style="width:200px;height:60px">Go</button>')}${badge(at)}`,
  ),
  page("recaptcha-solved", (at) => form(recaptcha(at, "03AGdBq25"))),
  page("hcaptcha-invisible", (at) => form(hcaptcha(at, "checkbox-invisible"))),
  page("turnstile-solved", (at) => form(turnstile(at, "0.wol43Cn9La"))),
  page("turnstile-invisible", (at) =>
    form(
      `<div class="cf-turnstile" data-sitekey="0x4AAA"><div>${inClosedRoot(turnstileFrame(at), 0, 0)}</div>${turnstileAnswer}</div>`,
    ),
  ),
  page("widget-not-loaded", () => form('<div class="g-recaptcha" data-sitekey="6Le"></div>')),
  page("widget-hidden", (at) => form(`<div style="display:none">${recaptcha(at)}${hcaptcha(at, "checkbox")}</div>`)),
  page("captcha-article", () => article),
  page(
    "captcha-words",
    () => "<h1>Captcha</h1><p>Please verify you are human: just kidding.</p><p class=captcha>CAPTCHA</p>",
  ),

  route("/obstacles/checking", (exchange) => challenge(exchange, cloudflare, "Just a moment...")),
  // The same page in another language has the same markup.
  route("/obstacles/checking-elsewhere", (exchange) =>
    challenge(exchange, cloudflare.replace("Verifying you are human.", "Подождите, идёт проверка."), "Секунду"),
  ),
  route("/obstacles/checking-early", (exchange) => challenge(exchange, cloudflareEarly, "Please Wait... | Cloudflare")),
  route("/obstacles/checking-with-widget", (exchange) =>
    challenge(
      exchange,
      `${cloudflare}<div id="turnstile-wrapper">${turnstileParts(atOf(exchange))}</div>`,
      "Just a moment...",
    ),
  ),
  route("/obstacles/ddos-guard", (exchange) => challenge(exchange, ddosGuard, "DDOS-GUARD")),
  route("/obstacles/anubis", (exchange) => challenge(exchange, anubis, "Making sure you're not a bot!")),
  route("/obstacles/aws-waf", (exchange) => challenge(exchange, awsWaf, "")),

  route("/obstacles/behind-cloudflare", (exchange) =>
    exchange.html({
      title: "Just a moment: a short history of patience",
      head: '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
      body: "<h1>Patience</h1><p>Checking your browser is what some sites do while you wait.</p>",
    }),
  ),
  route("/obstacles/forbidden", (exchange) =>
    exchange.html({ title: "403 Forbidden", body: "<h1>Forbidden</h1><p>You may not see this.</p>" }, 403),
  ),
  route("/obstacles/about-challenges", (exchange) =>
    exchange.html({
      title: "Just a moment: how challenge pages work",
      body: `<div id="challenge-form">${article.repeat(5)}</div>`,
    }),
  ),

  // What is asked for there leads to a login.
  route("/obstacles/orders", (exchange) =>
    exchange.empty(302, { location: "/obstacles/login?next=%2Fobstacles%2Forders" }),
  ),
  route("/obstacles/profile", (exchange) => exchange.empty(302, { location: "/obstacles/welcome" })),
  route("/obstacles/inbox", (exchange) => exchange.empty(302, { location: "/obstacles/sign-in" })),
  route("/obstacles/start", (exchange) => exchange.empty(302, { location: "/obstacles/home" })),
  route("/obstacles/join", (exchange) => exchange.empty(302, { location: "/obstacles/register" })),
  route("/obstacles/elsewhere", (exchange) =>
    exchange.empty(302, { location: `${exchange.otherSite}/obstacles/login` }),
  ),
  route("/obstacles/application", (exchange) =>
    exchange.html({ title: "Application", body: `<script>location.hash = "/login"</script>${loginForm}` }),
  ),
  page("login", () => loginForm),
  page("welcome", () => loginForm),
  page("sign-in", () => '<form><label>E-mail <input type="email" name="email"></label><button>Weiter</button></form>'),
  page("home", () => `<header>${loginForm}</header>${article.repeat(5)}`),
  page("register", () => '<form><input type="password"><input type="password"><button>Join</button></form>'),

  // The frames of widgets.
  ...["/recaptcha/api2/anchor", "/recaptcha/api2/bframe", "/captcha/v1/abc/static/hcaptcha.html"].map((path) =>
    route(path, widget),
  ),
  route("/cdn-cgi/challenge-platform/h/b/turnstile/*rest", widget),
]

function page(name: string, body: (at: string) => string) {
  return route(`/obstacles/${name}`, (exchange) => exchange.html({ title: "Obstacle", body: body(atOf(exchange)) }))
}

function atOf(exchange: Exchange): string {
  return exchange.query("at", "")
}

function widget(exchange: Exchange): void {
  exchange.html({ title: "Widget", body: '<label><input type="checkbox"> I am human</label>' })
}

function challenge(exchange: Exchange, body: string, title: string): void {
  const head = '<meta name="robots" content="noindex,nofollow">'
  exchange.html({ title, head, body }, exchange.count("status", 403, 599))
}

function form(inner: string): string {
  return `<h1>Contact</h1><form><label>Message <input name="message"></label>${inner}<button>Send</button></form>`
}

const turnstileAnswer = '<input type="hidden" name="cf-turnstile-response" id="cf-chl-widget-ab1cd_response" value="">'

function turnstile(at: string, answer = ""): string {
  return `<div class="cf-turnstile" data-sitekey="0x4AAA">${turnstileParts(at, answer)}</div>`
}

function turnstileParts(at: string, answer = ""): string {
  return `<div>${inClosedRoot(turnstileFrame(at), 300, 65)}${turnstileAnswer.replace('value=""', `value="${answer}"`)}</div>`
}

function turnstileFrame(at: string): string {
  return `${at}/cdn-cgi/challenge-platform/h/b/turnstile/if/ov2/av0/rcv/ab1cd/0x4AAA/auto/fbE/new/normal/auto/`
}

let roots = 0

/** A frame in a closed shadow root. */
function inClosedRoot(url: string, width: number, height: number): string {
  const id = `root${++roots}`
  const style = width === 0 ? "display:none" : `border:none;width:${width}px;height:${height}px`
  return `<div id="${id}"></div><script>
${id}.attachShadow({ mode: "closed" }).innerHTML = '<iframe src="${url}" style="${style}" id="cf-chl-widget-ab1cd"></iframe>'
</script>`
}

function hcaptcha(at: string, part: string): string {
  const style = part === "checkbox" ? "width:303px;height:78px;overflow:hidden" : "display:none"
  const size = part === "checkbox" ? "" : ' data-size="invisible"'
  return `<div class="h-captcha" data-sitekey="1dc0"${size}><iframe src="${at}/captcha/v1/abc/static/hcaptcha.html#frame=${part}&amp;id=0ab"
 title="Widget containing checkbox for hCaptcha security challenge" style="${style}"></iframe>
<textarea name="g-recaptcha-response" style="display:none"></textarea><textarea name="h-captcha-response" style="display:none"></textarea></div>`
}

function hcaptchaChallenge(at: string): string {
  return `<div style="position:absolute;top:20px;left:20px"><iframe src="${at}/captcha/v1/abc/static/hcaptcha.html#frame=challenge&amp;id=0ab"
 title="Main content of the hCaptcha challenge" style="width:400px;height:600px"></iframe></div>`
}

function recaptcha(at: string, answer = ""): string {
  return `<div class="g-recaptcha" data-sitekey="6Le">${recaptchaParts(at, answer)}</div>`
}

function recaptchaParts(at: string, answer = ""): string {
  return `<div style="width:304px;height:78px"><div><iframe title="reCAPTCHA" width="304" height="78" role="presentation"
 src="${at}/recaptcha/api2/anchor?ar=1&amp;k=6Le&amp;size=normal" frameborder="0" scrolling="no"></iframe></div>
<textarea id="g-recaptcha-response" name="g-recaptcha-response" class="g-recaptcha-response" style="display:none">${answer}</textarea></div>`
}

function badge(at: string): string {
  return badgeParts(at, "bottomright", "position:fixed;bottom:14px;right:-186px;overflow:hidden;")
}

function badgeParts(at: string, kind: string, style: string): string {
  return `<div class="grecaptcha-badge" data-style="${kind}" style="width:256px;height:60px;display:block;${style}">
<div class="grecaptcha-logo"><iframe title="reCAPTCHA" width="256" height="60" role="presentation"
 src="${at}/recaptcha/api2/anchor?ar=1&amp;k=6Le&amp;size=invisible"></iframe></div><div class="grecaptcha-error"></div>
<textarea name="g-recaptcha-response" style="display:none"></textarea></div>`
}

function recaptchaChallenge(at: string, visibility: string, top: string): string {
  return `<div style="visibility:${visibility};position:absolute;top:${top};left:10px"><iframe style="width:400px;height:580px"
 title="recaptcha challenge expires in two minutes" src="${at}/recaptcha/api2/bframe?hl=en&amp;k=6Le"></iframe></div>`
}

const article = `<h1>What a captcha is</h1>
<p>A captcha (Turnstile, hCaptcha, reCAPTCHA) asks visitors to prove that they are human. Pages that are checking your browser
say "Just a moment..." and "Enable JavaScript and cookies to continue". Developers write &lt;div class="g-recaptcha"&gt; or
&lt;div class="cf-turnstile"&gt;, and read window._cf_chl_opt out of curiosity.</p>
<pre>&lt;script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"&gt;&lt;/script&gt;</pre>
<p>${"There is more to say about it, and it is said here at length. ".repeat(10)}</p>`

const cloudflare = `<div class="main-wrapper" role="main"><div class="main-content"><h1>shop.example</h1>
<p id="challenge-running">Verifying you are human. This may take a few seconds.</p>
<noscript><div id="challenge-error-text">Enable JavaScript and cookies to continue</div></noscript></div></div>
<script>window._cf_chl_opt = { cvId: "3", cZone: "shop.example", cType: "managed", cRay: "8b96971bcef66608" }</script>
<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8b96971bcef66608"></script>
<footer><p>Ray ID: <code>8b96971bcef66608</code></p></footer>`

const cloudflareEarly = `<div class="cf-browser-verification cf-im-under-attack"><h1>Checking your browser before accessing shop.example.</h1>
<p>This process is automatic. Your browser will redirect to your requested content shortly.</p>
<form id="challenge-form" action="/?__cf_chl_jschl_tk__=abc" method="POST"><input type="hidden" name="jschl_vc" value="1"></form></div>`

const ddosGuard = `<h1>Checking your browser before accessing shop.example</h1><p>Please wait a few seconds.</p>
<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>`

const anubis = `<script id="anubis_version" type="application/json">"v1.27.0"</script>
<script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":2}}</script>
<main><h1>Making sure you're not a bot!</h1><p>Loading…</p></main>`

const awsWaf = `<script>window.awsWafCookieDomainList = []; window.gokuProps = { key: "AQ", iv: "D5", context: "nn" }</script>
<div id="challenge-container"></div><noscript>JavaScript is disabled</noscript>`

const loginForm = `<form action="/obstacles/login" method="post"><label>Name <input name="name" autocomplete="username"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label><button>Log in</button></form>`

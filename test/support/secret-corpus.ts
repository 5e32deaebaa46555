/** Deterministic, so that a failure can be repeated. */
function generator(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  return (length: number, letters: string) =>
    Array.from({ length }, () => letters[(next() >>> 8) % letters.length]).join("")
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
const ALNUM = `${LETTERS}0123456789`
export const HEX = "0123456789abcdef"
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
export const take = generator(20_261_119)
/** With a digit and a capital, as every real token has. */
export const alnum = (length: number) => `${take(length - 2, ALNUM)}7Q`
export const base64 = (length: number) => `${take(length - 2, `${ALNUM}+/`)}8Z`
export const jwt = () => `eyJhbGciOiJIUzI1NiJ9.eyJ${alnum(40)}.${alnum(43)}`

/** Secrets that are known by their shape, anywhere in a text. */
export const shapes: readonly (() => string)[] = [
  jwt,
  () => `sk-${alnum(40)}`,
  () => `sk-proj-${alnum(60)}`,
  () => `sk-ant-api03-${alnum(80)}`,
  () => `sk_live_${alnum(24)}`,
  () => `rk_test_${alnum(24)}`,
  () => `whsec_${alnum(32)}`,
  () => `ghp_${alnum(36)}`,
  () => `github_pat_${alnum(22)}_${alnum(40)}`,
  () => `glpat-${alnum(20)}`,
  () => `xoxb-${take(12, "0123456789")}-${alnum(24)}`,
  () => `AKIA${take(16, UPPER)}`,
  () => `AIza${alnum(35)}`,
  () => `ya29.${alnum(60)}`,
  () => `GOCSPX-${alnum(28)}`,
  () => `npm_${alnum(36)}`,
  () => `hf_${alnum(34)}`,
  () => `SG.${alnum(22)}.${alnum(43)}`,
  () => `dop_v1_${take(64, HEX)}`,
  () => `shpat_${take(32, HEX)}`,
  () => `lin_api_${alnum(40)}`,
  () => `hvs.${alnum(40)}`,
  () => `${take(9, "123456789")}:AA${alnum(33)}`,
]

/** Where a secret of no known shape is known by what is beside it: as text, and as data. */
export const places: readonly ((secret: string) => unknown)[] = [
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `authorization: Basic ${secret}`,
  (secret) => `curl -H "X-Api-Key: ${secret}" https://api.example`,
  (secret) => `Cookie: theme=dark; session=${secret}`,
  (secret) => `Set-Cookie: sid=${secret}; Path=/; HttpOnly`,
  (secret) => `https://app.example/callback?state=1&access_token=${secret}&x=1`,
  (secret) => `https://app.example/#id_token=${secret}`,
  (secret) => `user=ada&password=${secret}&remember=1`,
  (secret) => `{"user":"ada","password":"${secret}"}`,
  (secret) => JSON.stringify(JSON.stringify({ client_secret: secret, page: 2 })),
  (secret) =>
    `--x7\r\nContent-Disposition: form-data; name="user"\r\n\r\nada\r\n--x7\r\n` +
    `Content-Disposition: form-data; name="new_password"\r\n\r\n${secret}\r\n--x7--\r\n`,
  (secret) => JSON.stringify({ sent: `--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n${secret}\r\n--x--` }),
  (secret) => JSON.stringify({ text: JSON.stringify({ password: secret, page: 1 }) }),
  (secret) => `{"password":"with \\"${secret}\\" in quotes"}`,
  (secret) => `document.cookie = "authToken=${secret}"`,
  (secret) => JSON.stringify({ code: `document.cookie = "authToken=${secret}"` }),
  (secret) => `logged {user: 'ada', apiKey: '${secret}', page: 2}`,
  (secret) => `<form><input type="hidden" name="authenticity_token" value="${secret}"><input name=q value=x></form>`,
  (secret) => `<input value='${secret}' type='password' name='p'>`,
  (secret) => `<meta name="csrf-token" content="${secret}" />`,
  (secret) => JSON.stringify({ html: `<input name="_csrf" value="${secret}">` }),
  (secret) => `<soap:Body><wsse:Password Type="text">${secret}</wsse:Password></soap:Body>`,
  (secret) => `AWS_SECRET_ACCESS_KEY=${secret}`,
  (secret) => `export API_TOKEN="${secret}"`,
  (secret) => ({ headers: { Authorization: `Bearer ${secret}`, accept: "*/*" } }),
  (secret) => ({ headers: { cookie: `theme=dark; session=${secret}` } }),
  (secret) => ({ headers: [{ name: "X-Auth-Token", value: secret }] }),
  (secret) => ({ cookies: [{ name: "theme", value: secret, path: "/" }] }),
  (secret) => ({ login: { newPassword: secret } }),
  (secret) => ({ sessionId: secret, refresh_token: secret }),
  (secret) => ({ form: [{ name: "password_confirmation", value: secret }] }),
  (secret) => ({ url: `https://x.example/?api_key=${secret}` }),
]

/** Harmless values that look like secrets. */
export const lookAlikes: readonly (() => string)[] = [
  () => `${take(8, HEX)}-${take(4, HEX)}-4${take(3, HEX)}-a${take(3, HEX)}-${take(12, HEX)}`,
  () => take(40, HEX),
  () => take(64, HEX),
  () => `commit ${take(7, HEX)}`,
  () => `data:image/png;base64,${base64(400)}`,
  () => `sha512-${base64(86)}==`,
  () => `data:font/woff2;base64,AQ/${"EAAAAAAA".repeat(12)}${base64(80)}`,
  () => `<input name="page" value="${alnum(20)}"><input type="password" name="password" autocomplete="off">`,
  () => `<meta name="csrf-param" content="authenticity_token"><meta name="viewport" content="width=device-width">`,
  () => `<li>${alnum(24)}</li><code class="sha">${take(40, HEX)}</code>`,
  () => `Content-Disposition: form-data; name="comment"\r\n\r\n${alnum(30)}\r\n--x--`,
  () => `cus_${alnum(14)}`,
  () => `price_${alnum(24)}`,
  () => `order ${take(12, "0123456789")}`,
  () => `/assets/index-${alnum(8)}.js?v=${take(8, HEX)}`,
  () => `https://cdn.example/${take(32, HEX)}/image.webp?w=200&h=${take(3, "0123456789")}`,
  () => `class="sk-circle-fade-dot sk-${take(9, LETTERS.slice(0, 26))}"`,
  () => `id=${alnum(12)}&page=2&sort=name`,
  () => JSON.stringify({ id: alnum(21), etag: take(32, HEX), author: "Ada" }),
  () => JSON.stringify({ tokenCount: take(3, "123456789"), max_tokens: "400", token_type: "bearer" }),
  () => JSON.stringify({ passwordField: "#password", secretName: "SHOP", monkey: alnum(20) }),
  () => `the password: must have ${take(1, "89")} characters; Cookie: settings`,
  () => `Authorization: required, token: expired, signature: valid`,
  () => `trace ${take(32, HEX)}-${take(16, HEX)}-01`,
  () => `window.__INITIAL_STATE__ = ${alnum(30)}`,
]

import { expect, test } from "vitest"
import { captchaAt } from "./captcha-frame.ts"

const HCAPTCHA = "https://newassets.hcaptcha.com/captcha/v1/33a3ef8/static/hcaptcha.html"
const TURNSTILE = "https://challenges.cloudflare.com/cdn-cgi/challenge-platform/h/b/turnstile"

test.each([
  [`${TURNSTILE}/if/ov2/av0/rcv/ab1cd/0x4AAA/auto/fbE/new/normal/auto/`, "turnstile"],
  [`${TURNSTILE}/if/ov2/av0/rcv0/0/ouvb3/0x4AAAAAAADriqOZzUyrDNej/auto/normal`, "turnstile"],
  [`${HCAPTCHA}#frame=checkbox&id=030ushpe2qle&host=shop.example`, "hcaptcha"],
  [`${HCAPTCHA}#frame=challenge&id=030ushpe2qle`, "hcaptcha"],
  ["https://www.google.com/recaptcha/api2/anchor?ar=1&k=6Le&co=aHR0&hl=en&size=normal&cb=1", "recaptcha"],
  ["https://www.google.com/recaptcha/api2/anchor?k=6Le&size=compact", "recaptcha"],
  ["https://www.google.com/recaptcha/enterprise/anchor?ar=1&k=6Le", "recaptcha"],
  ["https://www.recaptcha.net/recaptcha/api2/bframe?hl=en&k=6Le", "recaptcha"],
])("%s is a widget of %s", (url, provider) => expect(captchaAt(url)).toBe(provider))

test.each([
  ["https://challenges.cloudflare.com/cdn-cgi/challenge-platform/scripts/jsd/main.js"],
  ["https://challenges.cloudflare.com.evil.example/turnstile/x"],
  [`${HCAPTCHA}#frame=checkbox-invisible`],
  [HCAPTCHA],
  ["https://nothcaptcha.com/captcha/v1/x/static/hcaptcha.html#frame=checkbox"],
  ["https://www.google.com/recaptcha/api2/anchor?ar=1&k=6Le&size=invisible&badge=inline"],
  ["https://www.google.com/recaptcha/api2/aframe"],
  ["https://www.google.com/maps/embed?pb=1"],
  ["https://evil.example/recaptcha/api2/anchor"],
  ["about:blank"],
  [""],
])("%s is none", (url) => expect(captchaAt(url ?? "")).toBeUndefined())

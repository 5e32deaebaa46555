import { expect, test } from "vitest"
import { programEnvironment } from "./program-environment.ts"

test("programs get variables of paths, display and network", () => {
  const env = {
    PATH: "/bin",
    HOME: "/home/ada",
    LANG: "en_US.UTF-8",
    LC_TIME: "de_DE",
    TMPDIR: "/tmp/x",
    TZ: "UTC",
    DISPLAY: ":0",
    WAYLAND_DISPLAY: "wayland-0",
    XAUTHORITY: "/x",
    XDG_RUNTIME_DIR: "/run/user/1",
    DBUS_SESSION_BUS_ADDRESS: "unix:path=/x",
    FONTCONFIG_PATH: "/etc/fonts",
    https_proxy: "http://p:1",
    NO_PROXY: "localhost",
    SSL_CERT_FILE: "/c",
    "ProgramFiles(x86)": "C:\\P",
    SystemRoot: "C:\\W",
  }
  expect(programEnvironment(env)).toEqual(env)
})

test("programs get no other variable of their caller", () => {
  const env = {
    SHOP_PASSWORD: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    GITHUB_TOKEN: "x",
    OPENAI_API_KEY: "x",
    SSH_AUTH_SOCK: "x",
    GOOGLE_API_KEY: "x",
    XDG_API_TOKEN: "x",
    NIX_PASSWORD: "x",
    TABHAND_TOKEN: "x",
    TABHAND_SESSION: "x",
    DATABASE_URL: "x",
    LCX: "x",
    UNSET: undefined,
  }
  expect(programEnvironment(env)).toEqual({})
})

import type { Environment } from "./home.ts"

/**
 * Environment of the runtime, browsers and applications: paths, locale, display and sound, network. Everything else
 * stays with the caller, in particular keys and passwords, which would be readable in each of those processes for as
 * long as it lives.
 */
const NAMES = new Set(
  [
    "PATH HOME USER LOGNAME SHELL PWD TERM TMPDIR TMP TEMP TZ TZDIR LANG LANGUAGE LOCPATH NLSPATH",
    "DISPLAY XAUTHORITY ICEAUTHORITY SESSION_MANAGER DESKTOP_SESSION DESKTOP_STARTUP_ID NO_AT_BRIDGE",
    "HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY AUTO_PROXY",
    "SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_DEBUG SSLKEYLOGFILE",
    "LD_LIBRARY_PATH LD_PRELOAD FREETYPE_PROPERTIES DRI_PRIME BREAKPAD_DUMP_LOCATION",
    "CHROME_DEVEL_SANDBOX CHROME_WRAPPER CHROME_DESKTOP CHROME_CONFIG_HOME CHROMIUM_FLAGS CHROMIUM_USER_FLAGS",
    // Windows.
    "SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT OS APPDATA LOCALAPPDATA PROGRAMDATA ALLUSERSPROFILE PUBLIC",
    "USERPROFILE USERNAME USERDOMAIN HOMEDRIVE HOMEPATH COMPUTERNAME NUMBER_OF_PROCESSORS SESSIONNAME",
  ].flatMap((line) => line.split(" ")),
)

/** Prefixes of variables for displays, sound, fonts, graphics and libraries. */
const FAMILIES =
  /^(LC|XDG|DBUS|WAYLAND|GDK|GTK|GTK2|QT|KDE|GNOME|AT_SPI|IBUS|FCITX|XMODIFIERS|XKB|PULSE|PIPEWIRE|ALSA|FONTCONFIG|FC|LIBGL|MESA|EGL|VK|VDPAU|LIBVA|NIX|GUIX|SNAP|FLATPAK|DYLD|NSS|PROGRAMFILES|COMMONPROGRAMFILES|COMMONPROGRAMW6432|PROGRAMW6432|PROCESSOR|WSL|__[A-Z]+)(_|\(|$)/

export function programEnvironment(env: Environment): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    // Proxy variables are usually lower-case, and Windows ignores case.
    const plain = name.toUpperCase()
    if (value !== undefined && (NAMES.has(plain) || FAMILIES.test(plain)) && !SECRET.test(plain)) passed[name] = value
  }
  return passed
}

/** Matches any of these prefixes. */
const SECRET = /(TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY)/

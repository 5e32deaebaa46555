/** What has no scripts in it whatever it holds; all else that an address can hold may be a document. */
const WITHOUT_SCRIPTS = /^(?:text\/plain|image\/(?:png|jpeg|gif|webp|avif|bmp))?(?:;[^,]*)?,/i

/** Whether whoever writes the address writes the document, and so the scripts that run in it. */
export function holdsScript(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  switch (url?.protocol) {
    case "data:":
      return !WITHOUT_SCRIPTS.test(url.href.slice("data:".length))
    case "blob:":
    case "filesystem:":
    case "javascript:":
    case "view-source:":
      return true
    default:
      return false
  }
}

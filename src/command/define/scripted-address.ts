/** Types of data: URLs that never run scripts; any other may be a document. */
const WITHOUT_SCRIPTS = /^(?:text\/plain|image\/(?:png|jpeg|gif|webp|avif|bmp))?(?:;[^,]*)?,/i

/** Whether the URL itself contains the document, so that its author controls the scripts that run in it. */
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

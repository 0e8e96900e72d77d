// Pasted links: their host, and their path with query.

const absolute = /^https?:\/\/([^/?#\\]*)(.*)$/is

/**
 * The host of an absolute link in lower case, without the root dot and the port; undefined for a relative one. Credentials in a link
 * (`user@`) are part of a host that does not exist.
 */
export function hostOf(link: string): string | undefined {
  const authority = absolute.exec(link.trim())?.[1]
  return authority?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '') || undefined
}

/** Path plus query in transmitted form: without the fragment, non-ASCII percent-encoded. */
export function pathOfLink(link: string): string {
  const text = link.trim()
  const rest = (absolute.exec(text)?.[2] ?? text).replace(/#.*$/s, '')
  const path = rest.startsWith('/') ? rest : `/${rest}`
  return path.replace(/[^\u0000-\u007f]+/gu, (letters) => (letters.isWellFormed() ? encodeURIComponent(letters) : letters))
}

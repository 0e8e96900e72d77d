// Links as people paste them: the host they lead to, and what is asked of it.

const absolute = /^https?:\/\/([^/?#\\]*)(.*)$/is

/** The host of an absolute link in small letters, without the dot of the root and without a port; undefined of a relative one. Whoever signs in within a link (`user@`) is part of a host that does not exist. */
export function hostOf(link: string): string | undefined {
  const authority = absolute.exec(link.trim())?.[1]
  return authority?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '') || undefined
}

/** Path plus query, as they travel: no anchor, and what is not ASCII in percent. */
export function pathOfLink(link: string): string {
  const text = link.trim()
  const rest = (absolute.exec(text)?.[2] ?? text).replace(/#.*$/s, '')
  const path = rest.startsWith('/') ? rest : `/${rest}`
  return path.replace(/[^\u0000-\u007f]+/gu, (letters) => (letters.isWellFormed() ? encodeURIComponent(letters) : letters))
}

/** Data that the server embedded in the page, so that the first screen needs no call. Read once: it was current when the page was sent. */
export function embeddedInPage(name: 'brand' | 'session'): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="portal-${name}"]`)
  meta?.remove()
  return meta?.content
}

/** What the server told in the page itself, so that the first screen waits for no call. Told once: it was true when the page was sent. */
export function embeddedInPage(name: 'brand' | 'session'): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="portal-${name}"]`)
  meta?.remove()
  return meta?.content
}

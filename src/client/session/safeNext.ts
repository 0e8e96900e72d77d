/** The target after sign-in: only a path of this site, for any given address. */
export function safeNext(next: string | null | undefined, origin = location.origin): string {
  if (!next || !next.startsWith('/') || /[\u0000-\u0020\\]/.test(next) || next.startsWith('//')) return '/'
  try {
    const url = new URL(next, origin)
    const path = url.pathname + url.search + url.hash
    return url.origin === origin && !path.startsWith('//') && !guest.test(url.pathname) ? path : '/'
  } catch {
    return '/'
  }
}

const guest = /^\/(?:login|setup)(?:\/|$)/

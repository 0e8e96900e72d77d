// Where to go after signing out: kept when somebody came from elsewhere, and only if that is a place we send people to.
const KEY = 'portal.returnUrl'

/** A path of this very site, or an https address on one of the brand's hosts; anything else is undefined. */
export function safeReturn(url: string | null | undefined, hosts: string[], origin = location.origin): string | undefined {
  if (!url || url.length > 2000 || /[\u0000-\u0020\u007f\\]/.test(url) || !/^(?:\/(?!\/)|https?:\/\/[^/])/i.test(url)) return undefined
  try {
    const target = new URL(url, origin)
    if (target.username || target.password) return undefined
    if (target.origin === origin) {
      const path = target.pathname + target.search + target.hash
      return path.startsWith('//') ? undefined : path
    }
    return target.protocol === 'https:' && hosts.includes(target.host) ? target.href : undefined
  } catch {
    return undefined
  }
}

export function keepReturnUrl(url: string | null, hosts: string[]): void {
  const safe = safeReturn(url, hosts)
  if (safe !== undefined) localStorage.setItem(KEY, safe)
}

/** Once. Checked again: what is stored may be older than the list of hosts. */
export function takeReturnUrl(hosts: string[]): string | undefined {
  const kept = localStorage.getItem(KEY)
  localStorage.removeItem(KEY)
  return safeReturn(kept, hosts)
}

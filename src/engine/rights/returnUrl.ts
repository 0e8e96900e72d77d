// Allowed redirect targets: this site, or a host that the brand names.

/** A path of this site, or an https address on one of the brand's hosts; undefined for anything else. */
export function safeReturn(url: string | null | undefined, hosts: string[], origin: string): string | undefined {
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

// Which sources the player can play: HLS over HTTP.

/** The address of the playlist; undefined for anything else. A page over https cannot load http. */
export function playlistOf(source: string, pageProtocol: string): string | undefined {
  if (!URL.canParse(source)) return undefined
  const url = new URL(source)
  if (!/^https?:$/.test(url.protocol) || !url.pathname.endsWith('.m3u8')) return undefined
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return pageProtocol === 'https:' && url.protocol === 'http:' && !isLocal ? undefined : url.href
}

// Counts the viewers of each stream by the requests for playlists that nginx reports.

/** `nginx: /<application>/<stream>/index.m3u8 <address> <program>` at the end of a syslog message, and the playlists of qualities. */
const line = /nginx: \/([a-z0-9-]+)\/([A-Za-z0-9_.-]+)\/(?:index|source|\d+p\/index)\.m3u8 (.+)$/s

/** @example viewerIn('<190>Mar  1 10:00:00 nginx: /live-1/main/index.m3u8 192.0.2.1 VLC/3') → { names: ['live-1_main'], who: '192.0.2.1 VLC/3' } */
export function viewerIn(message: string): { names: string[]; who: string } | undefined {
  const [, application, stream, who] = line.exec(message) ?? []
  return who === undefined ? undefined : { names: [`${application}_${stream}`], who }
}

// Which playlists viewers of the edge ask for. A stream may have playlists below the folder of its first one, so each counts for the folders above it.
import { keyOf } from '../../../server/drivers/agents/files.ts'
import type { ReadViewer } from '../../viewers.ts'

type Of = Parameters<typeof keyOf>[0]

/** `nginx: <account> <resource> <path> <address> <program>` at the end of a syslog message, between tabs. */
const line = /nginx: ([^\t]+)\t([^\t]+)\t(\/[^\t]*)\t(.+)$/s
const maxFolders = 6

/** Under which viewers of a playlist are counted. */
export function watchedName({ account, id }: Pick<Of, 'account' | 'id'>, path: string): string {
  return `${account} ${id} ${path.slice(0, path.lastIndexOf('/') + 1)}`
}

/** @example viewerIn('<190>Mar  1 10:00:00 nginx: me\\tlive_1\\t/tv/index.m3u8\\t192.0.2.1 VLC/3') → { names: ['me live_1 /', 'me live_1 /tv/'], … } */
export const viewerIn: ReadViewer = (message) => {
  const [, account, id, path, who] = line.exec(message) ?? []
  if (account === undefined || id === undefined || path === undefined || who === undefined) return undefined
  const folders = path.split('/').slice(0, -1).slice(0, maxFolders)
  return { names: folders.map((_, index) => watchedName({ account, id }, `${folders.slice(0, index + 1).join('/')}/`)), who }
}

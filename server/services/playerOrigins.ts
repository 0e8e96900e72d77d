import type { ServiceSettings } from './settings.ts'

/** Origins that the operator names for streams: pages may load from them. The last is that of our own live streams. */
export function playerOrigins({ PLAYER_ORIGINS, LIVE_HLS_URL }: Pick<ServiceSettings, 'PLAYER_ORIGINS' | 'LIVE_HLS_URL'>): string[] {
  return [...new Set([...PLAYER_ORIGINS, ...(LIVE_HLS_URL === '' ? [] : [new URL(LIVE_HLS_URL).origin])])]
}

// Settings of live ingest addresses.

const hostWithPort = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/

export const ingestSettings = {
  INGEST_RTMP: {
    initial: 'ingest.example.net',
    doc: 'RTMP ingest host of live streams, with its port unless it is 1935.',
    parse: host,
  },
  LIVE_HLS_URL: {
    initial: '',
    doc: 'Address below which viewers get the HLS that media nodes make of live streams: https://hls.example.com. Its origin may be played in pages. Empty: live streams have no player. See docs/operations.md.',
    parse: playbackUrl,
  },
  INGEST_SRT: { initial: 'ingest.example.net:9000', doc: 'SRT ingest host and port of live streams.', parse: host },
}

function host(given: string): string {
  if (!hostWithPort.test(given)) throw new Error(`expected a host, with a port where needed, like ingest.example.net:1935, got "${given}"`)
  return given
}

/** Without a slash at the end. */
function playbackUrl(given: string): string {
  if (given === '') return ''
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^[\w.:/[\]-]+$/.test(given)) throw new Error(`expected an http(s) address like https://hls.example.com, got "${given}"`)
  return url.href.replace(/\/+$/, '')
}

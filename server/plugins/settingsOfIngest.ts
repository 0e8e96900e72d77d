// Settings of live ingest addresses.

const hostWithPort = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/

export const ingestSettings = {
  INGEST_RTMP: {
    initial: 'ingest.example.net',
    doc: 'RTMP ingest host of live streams, with its port unless it is 1935.',
    parse: host,
  },
  INGEST_SRT: { initial: 'ingest.example.net:9000', doc: 'SRT ingest host and port of live streams.', parse: host },
}

function host(given: string): string {
  if (!hostWithPort.test(given)) throw new Error(`expected a host, with a port where needed, like ingest.example.net:1935, got "${given}"`)
  return given
}

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envExample, readSettings, SettingsError } from './settings.ts'

const reasonsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    return (error as SettingsError).reasons
  }
}

describe('settings', () => {
  it('start with documented initial values', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      PORT: 8080,
      HOST: 'localhost',
      DATA_DIR: './data',
      PUBLIC_URL: 'http://localhost:8080',
      TRUST_PROXY: [],
      SESSION_LIFETIME: 86400,
    })
  })
  it('have given values, with their types', () => {
    expect(readSettings({ PORT: '9', PUBLIC_URL: 'https://p.example/', TRUST_PROXY: '10.0.0.0/8, ::1' })).toMatchObject({
      PORT: 9,
      PUBLIC_URL: 'https://p.example',
      TRUST_PROXY: ['10.0.0.0/8', '::1'],
    })
  })
  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'postgres://x'],
    ['DATABASE_URL', 'postgres://u:p a@/'],
    ['DATABASE_CONNECTIONS', '1'],
    ['CLICKHOUSE_URL', 'clickhouse://h/d'],
    ['CLICKHOUSE_URL', 'http://h/d/e'],
    ['CLICKHOUSE_URL', 'http://h/d?user=x'],
    ['CLICKHOUSE_URL', 'http://u:50%off@h/d'],
    ['CLICKHOUSE_URL', 'http://h/50%'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://a.example/path'],
    ['PUBLIC_URL', 'ftp://a.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_LIFETIME', '5'],
    ['METRICS_PORT', 'x'],
    ['METRICS_HOST', 'a b'],
    ['METRICS_TOKEN', 'short'],
    ['DELIVERY_DOMAIN', 'no domain'],
    ['INGEST_RTMP', 'rtmp://ingest.example.net'],
    ['INGEST_RTMP', 'ingest.example.net:0'],
    ['INGEST_SRT', 'a b'],
    ['LIVE_HLS_URL', 'hls.example.com'],
    ['LIVE_HLS_URL', 'ftp://hls.example.com'],
    ['LIVE_HLS_URL', 'https://me:pass@hls.example.com'],
    ['LIVE_HLS_URL', 'https://hls.example.com/?a=1'],
    ['LIVE_HLS_URL', "https://a.example; script-src 'unsafe-inline'"],
    ['NAMESERVERS', 'ns1.example.net,;'],
    ['DATA_DIR', 'a\nb'],
    ['PLAYER_ORIGINS', '*'],
    ['PLAYER_ORIGINS', 'https://hls.example.com/a'],
    ['PLAYER_ORIGINS', "https://a.example; script-src 'unsafe-inline'"],
    ['OUTBOUND_NETWORKS', '10.0.0.0/0'],
    ['OUTBOUND_NETWORKS', 'inside'],
    ['OUTBOUND_NETWORKS', '10.0.0'],
    ['OUTBOUND_DNS', 'dns.example.com'],
    ['OUTBOUND_DNS', '192.0.2.53:0'],
    ['OUTBOUND_DNS', '192.0.2.53:70000'],
    ['OUTBOUND_DNS', '[192.0.2.53]:53'],
    ['OUTBOUND_DNS', '2001:db8::53]:53'],
    ['OUTBOUND_DNS', '127.1'],
  ])('stop the start with the name and the reason: %s=%s', (name, value) => {
    const reasons = reasonsOf({ [name]: value })
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(new RegExp(`^${name}: .{10,}`))
  })
  it('take DNS servers with and without a port', () => {
    const given = ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353', '[2001:db8::53]']
    expect(readSettings({ OUTBOUND_DNS: given.join(', ') }).OUTBOUND_DNS).toEqual(given)
  })
  it('never repeat the address of a database, which contains a password', () => {
    expect(reasonsOf({ DATABASE_URL: 'postgress://u:hidden@h/d' }).join()).not.toContain('hidden')
    expect(reasonsOf({ CLICKHOUSE_URL: 'tcp://u:hidden@h/d' }).join()).not.toContain('hidden')
    expect(readSettings({ DATABASE_URL: 'postgres://u:hidden@h:5432/d' }).DATABASE_URL).toBe('postgres://u:hidden@h:5432/d')
  })
  it('report all wrong ones together', () => {
    expect(reasonsOf({ PORT: 'x', LOG_LEVEL: 'x' })).toHaveLength(2)
  })
  it('are all documented in .env.example', () => {
    expect(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
  })
  it.each(['0.0.0.0/0', '::/0', '10.0.0.1,0.0.0.0/0'])('do not trust everybody as a proxy: %s', (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow('every address')
  })
})

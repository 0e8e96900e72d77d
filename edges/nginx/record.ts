// A resolved record of a resource (docs/edge-contract.md).

export type Server = { port: number; weight: number; backup: boolean; max_fails: number }
export type Origin = {
  https: boolean
  ssl_verify: boolean
  hostname?: string
  sni_hostname?: string
  servers: Record<string, Server>
  s3_bucket?: string
  aws?: unknown
  connect_timeout: string
  send_timeout: string
  read_timeout: string
}
export type Cache = {
  disable: boolean
  valid: { '2xx': string; '3xx': string; '4xx': string; '5xx': string; force: boolean }
  consider_args: boolean
  args_whitelist?: string[]
  args_blacklist?: string[]
  consider_cookies: boolean
  cookies_whitelist?: string[]
  cookies_blacklist?: string[]
  use_stale: boolean
  stale_conditions?: string[]
}
export type Auth = { md5?: { secret: string; forever: boolean; anywhere: boolean }; url?: string; forbidden?: true }
export type Action = 'allow' | 'deny'
export type Interval = { start: string | null; end: string | null }
export type Limitation<Exception> = { default_action: Action; exclude: Exception[]; times: Interval[] }
export type Limitations = {
  geo?: Limitation<{ action: Action; country: string; region: string | null }>[]
  ip?: Limitation<{ ip: string }>[]
  referer?: Limitation<{ referer: string }>[]
  useragent?: Limitation<{ useragent: string }>[]
}
export type Cors = {
  disable: boolean
  always: boolean
  credentials: boolean
  max_age?: number
  domains: string[]
  methods: string[]
  headers: string[]
  expose: string[]
}
export type Headers = {
  request: Record<string, string>
  request_secret: Record<string, { value: string }>
  response: Record<string, string>
  hide_in_response: string[]
}
/** Settings that rules and the resource have in common. */
export type Settings = {
  origin: Origin
  cache: Cache
  auth?: Auth
  limitations?: Limitations
  compress: { gzip: boolean; brotli: boolean }
  ioss: boolean
  packaging?: unknown
  headers: Headers
  cors?: Cors
}
export type Rewrite = { from: string; to: string; flag: 'last' | 'break' | 'redirect' | 'permanent' }
export type Rule = Settings & {
  priority?: number
  enabled: boolean
  rewrite: Rewrite[]
  return_http_status_code?: number
  return_url?: string
}
export type Resource = Settings & {
  active: boolean
  cdn_domain: string
  names: string[]
  certificate: number | null
  http2https: boolean
  https_only: boolean
  follow_redirects: boolean
  strong_ssl_ciphers: boolean
  no_http2: boolean
  use_http3: boolean
  allowed_http_methods: string[]
  robots: { type: 'deny' | 'cached' | 'custom'; robotsContent?: string }
  client_cache?: { expires?: number }
  tuning: 'default' | 'large' | 'live'
  slice_size_megabytes: number
  locations: Record<string, Rule>
}

const settings = {
  compress: { gzip: true, brotli: false },
  ioss: false,
  headers: { request: {}, request_secret: {}, response: {}, hide_in_response: [] },
}
const resource = {
  ...settings,
  follow_redirects: false,
  strong_ssl_ciphers: false,
  no_http2: false,
  use_http3: false,
  allowed_http_methods: [],
  robots: { type: 'deny' },
  slice_size_megabytes: 16,
} as const

/** The portal fills in omitted members; members that the type lacks are filled in here. `tuning`: an option of the type. */
export function wholeResource(record: unknown, tuning: unknown): Resource {
  const given = record as Resource
  const locations = Object.entries(given.locations).map(([key, rule]) => [
    key,
    { ...settings, ...rule, headers: { ...settings.headers, ...rule.headers }, origin: withFailures(rule.origin) },
  ])
  const own = { ...given, tuning: given.tuning ?? (tuning === 'live' ? 'live' : 'default') }
  return { ...resource, ...own, origin: withFailures(given.origin), locations: Object.fromEntries(locations) as Resource['locations'] }
}

function withFailures(origin: Origin): Origin {
  return {
    ...origin,
    servers: Object.fromEntries(Object.entries(origin.servers).map(([host, server]) => [host, withLimit(server)])),
  }
}

/** Types without this limit have nginx's own. */
function withLimit(server: Server): Server {
  return { ...server, max_fails: server.max_fails ?? 1 }
}

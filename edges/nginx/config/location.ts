// One location of a server: access, rewrites, requests to the origin, caching and answers.
import { consideredArgs, consideredCookies } from './considered.ts'
import { corsHeaders, corsOf } from './cors.ts'
import { earliest, limitsOf } from './limits.ts'
import type { Resource, Rule, Settings } from '../record.ts'
import type { Shared } from './shared.ts'
import { below, bounded, type Line, linesAt, literal, quoted } from './text.ts'
import { type Addresses, hostHeader, tlsName, upstreamOf } from './upstream.ts'

export type Problem = { path: string; reason: string }
/** Lines for the `http` block and for the `server` block. */
export type LocationConfig = { http: Line[]; server: Line[]; problems: Problem[]; until?: number | undefined }
export type LocationOptions = {
  resource: Resource
  settings: Settings & Partial<Rule>
  /** Pointer to the settings in the record. */ at: string
  /** After the word `location`. */ match: string
  prefix: string
  generation: number
  now: number
  knowsCountries: boolean
  addresses: Addresses
  /** File with authorities. */ ca: string
  shared: Shared
}

const codes = {
  '2xx': '200 201 202 203 204 205 207 208 226',
  '3xx': '300 301 302 303 305 307 308',
  '4xx': '400 402 403 404 405 406 408 409 410 411 412 413 414 415 417 418 421 422 423 424 425 426 428 429 431 451',
  '5xx': '500 501 502 503 504 505 506 507 508 510 511',
} as const
/** Headers by which an origin could control nginx. */
const ignored = ['X-Accel-Redirect', 'X-Accel-Limit-Rate', 'X-Accel-Buffering', 'X-Accel-Charset', 'X-Accel-Expires']
/** Response headers that nginx always sets itself. */
const fixedHeaders = ['content-type', 'content-encoding', 'date', 'server', 'last-modified', 'accept-ranges', 'content-range', 'etag']

export function locationOf(options: LocationOptions): LocationConfig {
  const { settings, at, match, prefix, shared } = options
  const location: LocationConfig = { http: [], server: [], problems: [] }
  const http = (path: string, texts: string[]) => location.http.push(...linesAt(below(at, ...path.split('.')), 0, texts))
  const body: Line[] = []
  const add = (path: string, texts: string[]) => body.push(...linesAt(path === '' ? at : below(at, ...path.split('.')), 2, texts))

  add('limitations', limited(options, location))
  add('auth', authorized(options, location))
  const isKept = !settings.cache.disable
  const ofArgs = {
    isOn: settings.cache.consider_args,
    only: settings.cache.args_whitelist,
    except: settings.cache.args_blacklist,
    signature: settings.auth?.md5 ? ['md5', 'e'] : [],
    isKept,
  }
  const args = shared('args', ofArgs, () => consideredArgs(prefix, ofArgs))
  const ofCookies = {
    isOn: settings.cache.consider_cookies,
    only: settings.cache.cookies_whitelist,
    except: settings.cache.cookies_blacklist,
    isKept,
  }
  const cookies = shared('cookies', ofCookies, () => consideredCookies(prefix, ofCookies))
  http('cache', [...args.lines, ...cookies.lines])
  if (settings.return_http_status_code !== undefined)
    add('return_http_status_code', [
      settings.return_url === undefined
        ? `return ${settings.return_http_status_code};`
        : `return ${settings.return_http_status_code} ${quoted(settings.return_url)};`,
    ])
  const { cors: ofCors } = settings
  const cors = ofCors && !ofCors.disable ? shared('cors', ofCors, () => corsOf(ofCors, prefix)) : undefined
  http('cors', cors?.lines ?? [])
  if (cors) add('cors', ['if ($portal_preflight) { return 204; }'])
  if (args.variable !== 'args') add('cache', [`set $args $${args.variable};`])
  rewrites(options, location, body)
  if (settings.origin.s3_bucket !== undefined)
    add('origin.s3_bucket', [`rewrite "^/(.*)$" ${literal(`/${settings.origin.s3_bucket}/`).slice(0, -1)}$1" break;`])
  // Connections are kept by upstream, so only locations that ask in the same way share one.
  const upstream = shared('upstream', settings.origin, () => {
    const name = `${prefix}_up`
    return { name, lines: upstreamOf(name, settings.origin, options.addresses) }
  })
  add('origin', originLines(options, location, cookies.variable, upstream.name))
  http('origin.servers', upstream.lines)
  add('cache', kept(options, cookies.variable))
  add('headers', answered(options, location, cors?.headers ?? []))
  add('compress', [`gzip ${settings.compress.gzip && options.resource.tuning !== 'large' ? 'on' : 'off'};`])
  const inner = options.resource.tuning === 'live' && isKept ? playlistsOf(at, body) : []
  location.server.push(...linesAt(at, 1, [`location ${match} {`]), ...inner, ...body, ...linesAt(at, 1, ['}']))
  return location
}

/** Playlists of live streams change every few seconds, regardless of their origin's headers: viewers of the same second share a copy. */
function playlistsOf(at: string, body: Line[]): Line[] {
  const isCaching = ({ text }: Line): boolean => /^\s*proxy_(?:cache_valid|ignore_headers) /.test(text)
  return [
    ...linesAt(at, 2, ['location ~* "\\.(?:m3u8|mpd)$" {']),
    ...body.filter((line) => !isCaching(line)),
    ...linesAt(at, 2, [`proxy_ignore_headers ${[...ignored, 'Cache-Control', 'Expires'].join(' ')};`, 'proxy_cache_valid any 1s;', '}']),
  ]
}

function limited(
  { settings: { limitations }, at, prefix, now, knowsCountries, shared }: LocationOptions,
  location: LocationConfig,
): string[] {
  const limits =
    limitations && shared('limits', limitations, () => limitsOf(limitations, { at: below(at, 'limitations'), prefix, now, knowsCountries }))
  if (!limits) return []
  location.until = earliest(location.until, limits.until)
  if (limits.closed) {
    location.problems.push({ path: limits.closed.at, reason: limits.closed.reason })
    return ['return 403;']
  }
  location.http.push(...limits.lines)
  return limits.variables.map((name) => `if ($${name}) { return 403; }`)
}

function authorized({ settings, at, prefix, addresses, ca }: LocationOptions, location: LocationConfig): string[] {
  const { md5, url, forbidden } = settings.auth ?? {}
  if (forbidden) return ['if ($portal_preload = 0) { return 403; }']
  if (md5) {
    const [values, parts] = [
      md5.forever ? '$arg_md5' : '$arg_md5,$arg_e',
      [!md5.forever && '$secure_link_expires', '$uri', !md5.anywhere && '$remote_addr'],
    ]
    return [
      `secure_link ${values};`,
      `secure_link_md5 ${quoted([...parts.filter(Boolean), md5.secret].join(' '))};`,
      'if ($portal_is_unsigned) { return 403; }',
    ]
  }
  if (url === undefined) return []
  const { protocol, hostname, port, pathname, search } = new URL(url)
  const name = `${prefix}_auth`
  const isSecure = protocol === 'https:'
  const server = { port: Number(port) || (isSecure ? 443 : 80), weight: 1, backup: false, max_fails: 0 }
  const host = hostname.replace(/^\[|\]$/g, '')
  const from = below(at, 'auth', 'url')
  location.http.push(...linesAt(from, 0, upstreamOf(name, { servers: { [host]: server } }, addresses)))
  location.server.push(
    ...linesAt(from, 1, [
      `location = /.portal-auth/${name} {`,
      '  internal;',
      '  if ($portal_preload) { return 204; }',
      '  access_log off;',
      '  proxy_method GET;',
      '  proxy_pass_request_body off;',
      '  proxy_http_version 1.1;',
      ...Object.entries({
        Host: literal(hostname + (port && `:${port}`)),
        Connection: '""',
        'Content-Length': '""',
        'Transfer-Encoding': '""',
        Range: '""',
        'X-Portal-Preload': '""',
        'X-Original-Method': '$request_method',
        'X-Original-URI': '$request_uri',
        'X-Original-Host': '$host',
        'X-Real-IP': '$remote_addr',
      }).map(([header, value]) => `  proxy_set_header ${header} ${value};`),
      '  proxy_connect_timeout 5s;',
      '  proxy_read_timeout 5s;',
      `  proxy_ignore_headers ${ignored.join(' ')};`,
      ...(isSecure
        ? [
            '  proxy_ssl_server_name on;',
            `  proxy_ssl_name ${literal(host)};`,
            '  proxy_ssl_verify on;',
            `  proxy_ssl_trusted_certificate ${quoted(ca)};`,
          ]
        : []),
      `  proxy_pass ${literal(`${protocol}//${name}${pathname}${search}`)};`,
      '}',
    ]),
  )
  return [`auth_request /.portal-auth/${name};`, 'error_page 500 =403 @portal_refused;']
}

const targets = /^(?:\/|https?:\/\/|\$scheme:\/\/)/i
const targetVariables = /\$(?!(?:[0-9]|host|scheme|args|is_args|request_uri|uri)(?![A-Za-z0-9_]))/

function rewrites({ settings, at }: LocationOptions, location: LocationConfig, body: Line[]): void {
  for (const [index, { from, to, flag }] of (settings.rewrite ?? []).entries()) {
    const path = below(at, 'rewrite', index)
    const refuse = (name: string, reason: string): void => void location.problems.push({ path: below(path, name), reason })
    if (!targets.test(to)) refuse('to', 'Not supported by this edge: the new address begins with / or with http(s)://.')
    else if (targetVariables.test(to)) refuse('to', 'Not supported by this edge: the new address has an unknown variable.')
    else if (flag === 'break' && settings.origin.s3_bucket !== undefined)
      refuse('flag', 'Not supported by this edge: nginx does not put a bucket before a path that it stays with.')
    else body.push(...linesAt(path, 2, [`rewrite ${quoted(bounded(from))} ${quoted(to)} ${flag};`]))
  }
}

function originLines(
  { settings, at, ca, resource }: LocationOptions,
  location: LocationConfig,
  cookies: string,
  upstream: string,
): string[] {
  const { origin, cache, headers } = settings
  const own = {
    ...headers.request,
    ...Object.fromEntries(Object.entries(headers.request_secret).map(([name, { value }]) => [name, value])),
  }
  const set: Record<string, string> = {
    Connection: '""',
    'Accept-Encoding': '""',
    'X-Portal-Preload': '""',
    'X-Real-IP': '$remote_addr',
    'X-Forwarded-For': '$proxy_add_x_forwarded_for',
    Cookie: `$${cookies}`,
    ...(!cache.disable && { Authorization: '$portal_authorization' }),
    ...(resource.tuning === 'large' && !cache.disable && { Range: '$slice_range' }),
  }
  try {
    set['Host'] = hostHeader(origin)
  } catch (error) {
    location.problems.push({ path: below(at, 'origin', 'hostname'), reason: (error as Error).message })
  }
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  return [
    ...Object.entries(set)
      .filter(([name]) => !names.has(name.toLowerCase()))
      .map(([name, value]) => `proxy_set_header ${name} ${value};`),
    ...Object.entries(own).map(([name, value]) => `proxy_set_header ${name} ${literal(value)};`),
    `proxy_connect_timeout ${origin.connect_timeout};`,
    `proxy_send_timeout ${origin.send_timeout};`,
    `proxy_read_timeout ${origin.read_timeout};`,
    ...(origin.https
      ? [
          'proxy_ssl_server_name on;',
          `proxy_ssl_name ${tlsName(origin)};`,
          ...(origin.ssl_verify
            ? ['proxy_ssl_verify on;', 'proxy_ssl_verify_depth 4;', `proxy_ssl_trusted_certificate ${quoted(ca)};`]
            : []),
        ]
      : []),
    `proxy_pass http${origin.https ? 's' : ''}://${upstream};`,
  ]
}

function kept({ settings: { cache }, resource, generation }: LocationOptions, cookies: string): string[] {
  const { valid, use_stale, stale_conditions = [] } = cache
  if (cache.disable) return ['proxy_cache off;', `proxy_ignore_headers ${ignored.join(' ')};`]
  const isLarge = resource.tuning === 'large'
  const conditions =
    stale_conditions.length > 0 ? stale_conditions : ['error', 'timeout', 'updating', 'http_500', 'http_502', 'http_503', 'http_504']
  return [
    'proxy_cache portal;',
    `proxy_cache_key "$portal_resource ${generation} $slice_range $portal_raw_path $args $${cookies}";`,
    `proxy_ignore_headers ${[...ignored, ...(valid.force ? ['Cache-Control', 'Expires'] : [])].join(' ')};`,
    ...Object.entries(codes).map(([name, list]) => `proxy_cache_valid ${list} ${valid[name as keyof typeof codes]};`),
    ...(isLarge ? [`slice ${resource.slice_size_megabytes}m;`, `proxy_cache_valid 206 ${valid['2xx']};`] : []),
    'proxy_force_ranges on;',
    'proxy_cache_lock on;',
    `proxy_cache_use_stale ${use_stale ? conditions.join(' ') : 'off'};`,
  ]
}

function answered({ settings, at, resource }: LocationOptions, location: LocationConfig, cors: string[]): string[] {
  const { headers } = settings
  const set = Object.entries(headers.response).filter(([name]) => {
    if (!fixedHeaders.includes(name.toLowerCase())) return true
    location.problems.push({
      path: below(at, 'headers', 'response', name),
      reason: 'Not supported by this edge: nginx sets this header itself.',
    })
    return false
  })
  const hidden = [...set.map(([name]) => name), ...headers.hide_in_response, ...(settings.cors ? corsHeaders : [])]
  const { expires } = resource.client_cache ?? {}
  return [
    ...[...new Map(hidden.map((name) => [name.toLowerCase(), name])).values()].map((name) => `proxy_hide_header ${name};`),
    ...set.filter(([, value]) => value !== '').map(([name, value]) => `add_header ${name} ${literal(value)} always;`),
    ...cors,
    'add_header X-Portal-Cache $portal_told;',
    ...(expires === undefined ? [] : [`expires ${expires}s;`]),
  ]
}

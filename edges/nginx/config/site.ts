// The file of one resource: maps and upstreams of its locations, then its server.
import { type LocationConfig, locationOf, type LocationOptions, type Problem } from './location.ts'
import type { Resource, Rule } from '../record.ts'
import { earliest } from './limits.ts'
import { createShared } from './shared.ts'
import { below, bounded, type Line, linesAt, literal, plainPattern, quoted } from './text.ts'
import { reasonFor, unsupported } from '../unsupported.ts'

/** `number`: unique, for the names of variables. `files`: names of PEM files of its certificate. */
export type SiteOptions = Omit<LocationOptions, 'settings' | 'at' | 'match' | 'prefix' | 'shared'> & {
  account: string
  id: string
  number: number
  listen: { http: string; https?: string | undefined }
  /** `print` changes with their content, so that nginx loads them again. */
  files: { file: string; key: string; print: string } | undefined
  /** File with the text of robots.txt. */ robots: string
}
/** `cost`: lines outside of servers; nginx needs about as long and as much memory for each. `until`: when it has to be rewritten, in milliseconds. */
export type Site = { lines: Line[]; problems: Problem[]; cost: number; until?: number | undefined }

export function siteOf(options: SiteOptions): Site {
  const { resource } = options
  const locations = resource.active ? locationsOf(options) : []
  const servers = serversOf(options)
  const inside = [...common(options), ...locations.flatMap(({ server }) => server)]
  return {
    lines: [
      ...locations.flatMap(({ http }) => http),
      ...servers.flatMap((head) => [...linesAt('', 0, ['server {']), ...head, ...inside, ...linesAt('', 0, ['}'])]),
    ],
    problems: [...unsupportedIn(resource), ...locations.flatMap(({ problems }) => problems)],
    cost: locations.reduce((sum, { http }) => sum + http.length, 0),
    until: locations.map(({ until }) => until).reduce(earliest, undefined),
  }
}

/** Names with a certificate get a server of their own; the delivery domain uses the provider's certificate. */
function serversOf({ resource, listen, files }: SiteOptions): Line[][] {
  const { names, cdn_domain } = resource
  const listens = [`listen ${listen.http};`, ...(listen.https === undefined ? [] : [`listen ${listen.https} ssl http2;`])]
  const ciphers = resource.strong_ssl_ciphers ? ['ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;'] : []
  const server = (some: string[], tls: string[]): Line[] => [
    ...linesAt('/names', 1, [...listens, `server_name ${some.map((name) => literal(name)).join(' ')};`]),
    ...linesAt('/certificate', 1, tls),
  ]
  if (listen.https === undefined || !files || names.length === 0) return [server([cdn_domain, ...names], ciphers)]
  return [
    server([cdn_domain], ciphers),
    server(names, [`# ${files.print}`, `ssl_certificate ${quoted(files.file)};`, `ssl_certificate_key ${quoted(files.key)};`, ...ciphers]),
  ]
}

function common(options: SiteOptions): Line[] {
  const { resource, account, id, robots } = options
  const text = resource.robots.type === 'cached' || !resource.active ? [] : robotsLocation(options, robots)
  return linesAt('', 1, [
    `set $portal_account ${literal(account)};`,
    `set $portal_resource ${literal(id)};`,
    'include acme.conf;',
    'location @portal_refused { return 403; }',
    ...text,
    ...(resource.active ? guards(resource) : ['location / { return 403; }']),
  ])
}

/** Checks that precede every rule. Once for the server: nginx pays for each location that contains them. ACME challenges pass them. */
function guards({ http2https, https_only, allowed_http_methods: more }: Resource): string[] {
  const isOther =
    more.length === 0 ? '$portal_is_other_method' : `$portal_method !~ "^(?:${['GET', 'HEAD', 'OPTIONS', ...more].join('|')})$"`
  return [
    ...(http2https ? ['if ($portal_is_plain) { return 301 https://$host$request_uri; }'] : []),
    ...(https_only ? ['if ($portal_is_plain) { return 403; }'] : []),
    `if (${isOther}) { return 405; }`,
  ]
}

function robotsLocation({ resource }: SiteOptions, robots: string): string[] {
  const answer =
    resource.robots.type === 'custom'
      ? ['  default_type "text/plain; charset=utf-8";', `  alias ${quoted(robots)};`]
      : ['  default_type text/plain;', '  return 200 "User-agent: *\\nDisallow: /\\n";']
  return ['location = /robots.txt {', ...answer, '}']
}

/** nginx takes the first match: paths by length, then expressions by priority, then the resource itself. */
function locationsOf(options: SiteOptions): LocationConfig[] {
  const { resource, number } = options
  const isPattern = (key: string) => key.startsWith('~')
  const rules = Object.entries(resource.locations).filter(([, { enabled }]) => enabled)
  const rank = ({ priority }: Rule) => priority ?? Infinity
  const ordered = [
    ...rules.filter(([key]) => !isPattern(key)).toSorted(([one], [other]) => other.length - one.length),
    ...rules
      .filter(([key]) => isPattern(key))
      .toSorted(([, one], [, other]) => (rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other)))),
  ]
  const shared = createShared()
  const location = (settings: LocationOptions['settings'], at: string, match: string, index: number) =>
    locationOf({ ...options, settings, at, match, prefix: `s${number}_${index}`, shared })
  // The first one with the settings that others share.
  const whole = location(resource, '', '/', 0)
  return [...ordered.map(([key, rule], index) => location(rule, below('', 'locations', key), matchOf(key), index + 1)), whole]
}

/** Paths become expressions, because nginx would redirect `/a` to `/a/` for a path with a final slash. */
function matchOf(key: string): string {
  if (key.startsWith('~*')) return `~* ${quoted(bounded(key.slice(2)))}`
  if (key.startsWith('~')) return `~ ${quoted(bounded(key.slice(1)))}`
  return `~ ${quoted(`^${plainPattern(key)}`)}`
}

/** A value that a rule inherits is reported at the resource. */
function unsupportedIn(resource: Resource): Problem[] {
  const of = (value: object, at: string, whole?: object): Problem[] =>
    Object.keys(unsupported).flatMap((field) => {
      const [own, above] = [valueAt(value, field), whole && valueAt(whole, field)]
      const isWanted = own !== undefined && own !== false && JSON.stringify(own) !== JSON.stringify(above)
      return isWanted ? [{ path: below(at, ...field.split('.')), reason: reasonFor(field)! }] : []
    })
  return [
    ...of(resource, ''),
    ...Object.entries(resource.locations).flatMap(([key, rule]) => (rule.enabled ? of(rule, below('', 'locations', key), resource) : [])),
  ]
}

function valueAt(value: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined),
      value,
    )
}

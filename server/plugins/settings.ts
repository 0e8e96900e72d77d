// Every setting of the server: one typed table of environment variables. A test keeps `.env.example` equal to it.
import { BlockList, isIP } from 'node:net'
import { clientSettings, integer } from './settingsOfClients.ts'
import { corsSettings } from './settingsOfCors.ts'
import { ingestSettings } from './settingsOfIngest.ts'
import { metricsSettings } from './settingsOfMetrics.ts'
import { nameservers } from './settingsOfNetworks.ts'
import { directoryUrl, scriptAddress } from './settingsOfAddresses.ts'
import { roles } from './settingsOfRoles.ts'
import { crmUrl, jsonBody, mailbox, smsUrl, smtpUrl } from './settingsOfMessages.ts'

export type SettingSpec<T> = { initial: string; doc: string; parse: (text: string) => T }
type Spec = Record<string, SettingSpec<unknown>>

export const settingsSpec = {
  PORT: { initial: '8080', doc: 'TCP port; 0 takes any free one.', parse: integer(0, 65535) },
  HOST: {
    initial: 'localhost',
    doc: 'Address to listen on; 0.0.0.0 for every interface.',
    parse: matching(/^[A-Za-z0-9.:_-]+$/, 'a host name or IP address'),
  },
  DATA_DIR: {
    initial: './data',
    doc: 'Folder of the embedded database and of the definitions in force; made when it is missing.',
    parse: text(1024),
  },
  DATABASE_URL: {
    initial: '',
    doc: 'PostgreSQL: postgres://user:password@host:5432/database. Empty: the embedded database in DATA_DIR.',
    parse: postgresUrl,
  },
  DATABASE_CONNECTIONS: {
    initial: '10',
    doc: 'The most connections that this process holds to PostgreSQL, 2 to 200.',
    parse: integer(2, 200),
  },
  DEFINITIONS_DIR: { initial: './definitions', doc: 'Folder watched for the operator’s own resource types.', parse: text(1024) },
  PUBLIC_URL: {
    initial: '',
    doc: 'Address people open, without a path; https turns on Secure cookies and HSTS. Empty: http://localhost:PORT.',
    parse: origin,
  },
  TRUST_PROXY: {
    initial: '',
    doc: 'Proxies whose X-Forwarded-* headers are believed: IP addresses or networks, separated by commas.',
    parse: addresses,
  },
  LOG_LEVEL: {
    initial: 'info',
    doc: 'fatal, error, warn, info, debug, trace or silent.',
    parse: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  SESSION_LIFETIME: { initial: '86400', doc: 'Seconds after which a session ends, 60 to 2592000.', parse: integer(60, 2_592_000) },
  SESSION_IDLE: {
    initial: '14400',
    doc: 'Seconds without a call after which a session ends, 60 to 2592000.',
    parse: integer(60, 2_592_000),
  },
  PROOF_MINUTES: {
    initial: '10',
    doc: 'Minutes after which whoever changes what leads into an account, or rights of others, shows the password or second factor again, 1 to 10080.',
    parse: integer(1, 10_080),
  },
  SECOND_FACTOR_ROLES: {
    initial: '',
    doc: 'Roles that need a second factor, separated by commas: without one, their next sign-in leads to setting it up. Brands ask for it by the feature second_factor_required.',
    parse: roles,
  },
  REQUEST_TIMEOUT: { initial: '30', doc: 'Seconds within which a whole request must have come, 1 to 300.', parse: integer(1, 300) },
  SHUTDOWN_TIMEOUT: { initial: '10', doc: 'Seconds that requests under way get to end after SIGTERM, 1 to 300.', parse: integer(1, 300) },
  HIDE_ACCOUNT_EXISTENCE: {
    initial: 'false',
    doc: 'true: nobody learns by registering or restoring a password whether an address has an account here; its mailbox does.',
    parse: yesOrNo,
  },
  PHONE_CODE_DIGITS: { initial: '4', doc: 'Digits of the codes in short messages: 4 or 6.', parse: digits },
  DELIVERY_DOMAIN: {
    initial: 'cdn.example.net',
    doc: 'Domain under which resources are delivered: <id>.<domain>.',
    parse: matching(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'a domain name in lower case'),
  },
  ...ingestSettings,
  NAMESERVERS: { initial: 'ns1.example.net,ns2.example.net', doc: 'Name servers of DNS zones, separated by commas.', parse: domains },
  SECRETS_KEY: {
    initial: '',
    doc: 'Key that seals secrets in the database: 32 bytes in base64url, as `openssl rand -base64 32` makes them. Several, separated by commas: the first seals, the others still open what they sealed. Empty: the file secrets.key in DATA_DIR, made at the first start. Several processes over one database need the same.',
    parse: keys,
  },
  RECORD_LIMITS: {
    initial: '',
    doc: 'How many records an account may have, where it is not what the definition says: type=count or account/type=count, separated by commas.',
    parse: limits,
  },
  CONFIG_CHANGE_SECONDS: {
    initial: '60',
    doc: 'Seconds from one change of a record that agents deliver to the next, 0 to 3600; 0: no pause.',
    parse: integer(0, 3600),
  },
  ...clientSettings,
  ...corsSettings,
  ...metricsSettings,
  SMTP_URL: {
    initial: '',
    doc: 'Mail server: smtp://user:password@host:587 (STARTTLS, demanded unless it is this machine) or smtps://…:465; with ?tls=none nothing is encrypted. Empty: letters are kept in the portal.',
    parse: smtpUrl,
  },
  MAIL_FROM: {
    initial: '',
    doc: 'Sender of letters, for brands without a mail domain of their own. Empty: noreply@ and the host of PUBLIC_URL.',
    parse: mailbox,
  },
  SMS_URL: {
    initial: '',
    doc: 'Gateway of short messages: an address that takes POST of JSON. Empty: short messages are kept in the portal.',
    parse: smsUrl,
  },
  SMS_TOKEN: { initial: '', doc: 'What the gateway knows us by, sent as Bearer.', parse: secret },
  SMS_BODY: {
    initial: '{"to":"{to}","text":"{text}"}',
    doc: 'What the gateway gets: JSON with {to} and {text} in its texts.',
    parse: jsonBody,
  },
  CRM_URL: {
    initial: '',
    doc: 'CRM that gets the requests of customers: an address that takes a form-encoded POST (docs/crm-driver.md). Empty: none is connected; requests go by letter and stand among the leads.',
    parse: crmUrl,
  },
  CRM_TIMEOUT: {
    initial: '10',
    doc: 'Seconds within which the CRM must have answered, 1 to 60. It is tried three times, then the letter says that it has nothing.',
    parse: integer(1, 60),
  },
  ACME_DIRECTORY_URL: {
    initial: '',
    doc: 'Directory of the certification authority that issues certificates by ACME, https; of Let’s Encrypt: https://acme-v02.api.letsencrypt.org/directory. Who sets it agrees to the terms of service of that authority. Empty: not connected.',
    parse: directoryUrl,
  },
  ACME_EMAIL: { initial: '', doc: 'Address that the certification authority writes to.', parse: mailbox },
  ACME_CA_FILE: {
    initial: '',
    doc: 'PEM file of who signed the certificate of the certification authority’s own server, for test authorities. Empty: as everywhere.',
    parse: text(1024),
  },
  OUTBOUND_NETWORKS: {
    initial: '',
    doc: 'Networks inside that live checks may reach: IP addresses or networks, separated by commas. Empty: the internet alone, so that nobody gets at what is inside by naming it.',
    parse: addresses,
  },
  OUTBOUND_DNS: {
    initial: '',
    doc: 'DNS servers that live checks and proofs of names ask: IP addresses, perhaps with a port, separated by commas. Empty: those of the system.',
    parse: nameservers,
  },
  NAME_REST_DAYS: {
    initial: '7',
    doc: 'Days for which a name that was released stays reserved for its account, 0 to 365.',
    parse: integer(0, 365),
  },
  CHAT_WIDGET_URL: {
    initial: '',
    doc: 'Script of a chat widget, https, with {id} for the id of the branding. Its host may run scripts in pages of brands that have one. Empty: none.',
    parse: scriptAddress,
  },
  ANALYTICS_URL: {
    initial: '',
    doc: 'Script of a counter, https, with {id} for the id of the branding. Its host may run scripts in pages of brands that have one. Empty: none.',
    parse: scriptAddress,
  },
  PLAYER_DOMAIN: { initial: '', doc: 'Domain of the player for brands that name none.', parse: optionalDomain },
} satisfies Spec

export type Settings = { [Name in keyof typeof settingsSpec]: ReturnType<(typeof settingsSpec)[Name]['parse']> }

/** Why the start stops: every wrong setting with its reason. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly reasons: string[]
  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

/** Reads and validates all settings; an empty variable means its default. Throws SettingsError naming each wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const reasons: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, spec] of Object.entries<SettingSpec<unknown>>(settingsSpec)) {
    try {
      values[name] = spec.parse(env[name]?.trim() || spec.initial)
    } catch (cause) {
      reasons.push(`${name}: ${(cause as Error).message}`)
    }
  }
  if (reasons.length > 0) throw new SettingsError(reasons)
  const settings = values as Settings
  return { ...settings, PUBLIC_URL: settings.PUBLIC_URL || `http://localhost:${settings.PORT}` }
}

const exampleHead = `# Settings of the server. Each shows its initial value; a wrong one stops the start and says why.
# Copy this file to .env (chmod 600) and uncomment the lines to change; the server and the commands of npm run read it in
# the working directory, or the file that the variable ENV_FILE names (empty: none). Variables of the environment win.
# Quote values that contain # or spaces at an end: SMTP_URL='smtp://user:a#b@mail.example.com'
`

/** The text of `.env.example`. */
export function envExample(): string {
  const entries = Object.entries<SettingSpec<unknown>>(settingsSpec).map(([name, { doc, initial }]) => `# ${doc}\n# ${name}=${initial}\n`)
  return `${exampleHead}\n${entries.join('\n')}`
}

function text(most: number) {
  return (given: string): string => {
    if (given.length > most || /[\u0000-\u001f]/.test(given)) throw new Error(`expected at most ${most} printable characters`)
    return given
  }
}
function matching(pattern: RegExp, what: string) {
  return (given: string): string => {
    if (!pattern.test(given)) throw new Error(`expected ${what}, got "${given}"`)
    return given
  }
}
function oneOf<const T extends string>(values: readonly T[]) {
  return (given: string): T => {
    const value = values.find((candidate) => candidate === given)
    if (!value) throw new Error(`expected one of ${values.join(', ')}, got "${given}"`)
    return value
  }
}
function secret(given: string): string {
  if (!/^[\x21-\x7e]{0,4096}$/.test(given)) throw new Error('expected at most 4096 printable characters without spaces')
  return given
}
function yesOrNo(given: string): boolean {
  return oneOf(['true', 'false'])(given) === 'true'
}
function digits(given: string): number {
  return Number(oneOf(['4', '6'])(given))
}
/** The value may hold a password, so the reason never repeats it. */
function postgresUrl(given: string): string {
  const isRight = given === '' || (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given) && new URL(given).pathname.length > 1)
  if (!isRight)
    throw new Error(
      'expected an address like postgres://user:password@host:5432/database, with special characters of the password percent-encoded',
    )
  return given
}
function keys(given: string): string {
  const all = given.split(',').map((one) => key(one.trim()))
  if (all.length > 1 && (all.includes('') || new Set(all).size < all.length))
    throw new Error('expected different keys, separated by commas')
  return all.join(',')
}
/** The reason never repeats the value. */
function key(given: string): string {
  if (given !== '' && Buffer.from(given, 'base64').length !== 32) throw new Error('expected 32 bytes in base64')
  return given.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
function origin(given: string): string {
  if (!given) return ''
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`expected an address like https://portal.example.com without a path, got "${given}"`)
  return url.origin
}
function addresses(given: string): string[] {
  return list(given).map((entry) => {
    const [address = '', prefix, ...rest] = entry.split('/')
    const family = isIP(address)
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
    if (family === 0 || !isPrefix || rest.length > 0) throw new Error(`expected IP addresses or networks, got "${entry}"`)
    if (Number(prefix) === 0) throw new Error(`"${entry}" is every address: anybody could say where he comes from`)
    new BlockList().addSubnet(address, Number(prefix ?? (family === 6 ? 128 : 32)), family === 6 ? 'ipv6' : 'ipv4')
    return entry
  })
}
function domains(given: string): string[] {
  return list(given).map((one) => settingsSpec.DELIVERY_DOMAIN.parse(one))
}
function optionalDomain(given: string): string {
  return given === '' ? '' : settingsSpec.DELIVERY_DOMAIN.parse(given)
}
function limits(given: string): Record<string, number> {
  const entries = list(given).map((entry): [string, number] => {
    const [, name, count] = /^((?:[A-Za-z0-9_.-]{1,64}\/)?[a-z0-9-]{1,64})=(\d{1,9})$/.exec(entry) ?? []
    if (name === undefined) throw new Error(`expected type=count or account/type=count, got "${entry}"`)
    return [name, Number(count)]
  })
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`"${twice[0]}" is given twice`)
  return Object.fromEntries(entries)
}
function list(given: string): string[] {
  return given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

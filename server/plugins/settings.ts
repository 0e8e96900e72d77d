// Every setting of the server: one typed table of environment variables. A test keeps `.env.example` equal to it.
import { clientSettings, integer } from './settings/settingsOfClients.ts'
import { corsSettings } from './settings/settingsOfCors.ts'
import { recordSettings } from './settings/settingsOfRecords.ts'
import { fileSettings } from './settings/settingsOfFiles.ts'
import { ingestSettings } from './settings/settingsOfIngest.ts'
import { metricsSettings } from './settings/settingsOfMetrics.ts'
import { addresses, nameservers, list } from './settings/settingsOfNetworks.ts'
import { directoryUrl, scriptAddress } from './settings/settingsOfAddresses.ts'
import { statisticsSettings } from './settings/settingsOfStatistics.ts'
import { roles } from './settings/settingsOfRoles.ts'
import { crmUrl, jsonBody, mailbox, smsUrl, smtpUrl } from './settings/settingsOfMessages.ts'

export type SettingSpec<T> = { initial: string; doc: string; parse: (text: string) => T }
type Spec = Record<string, SettingSpec<unknown>>

export const settingsSpec = {
  PORT: { initial: '8080', doc: 'TCP port; 0 = any free port.', parse: integer(0, 65535) },
  HOST: {
    initial: 'localhost',
    doc: 'Address to listen on; 0.0.0.0 for every interface.',
    parse: matching(/^[A-Za-z0-9.:_-]+$/, 'a host name or IP address'),
  },
  DATA_DIR: {
    initial: './data',
    doc: 'Folder of the embedded database, of uploaded files and of copies of active definitions; created when missing.',
    parse: text(1024),
  },
  DATABASE_URL: {
    initial: '',
    doc: 'PostgreSQL: postgres://user:password@host:5432/database. Empty: the embedded database in DATA_DIR.',
    parse: postgresUrl,
  },
  DATABASE_CONNECTIONS: {
    initial: '10',
    doc: 'Maximum number of connections to PostgreSQL per process, 2 to 200.',
    parse: integer(2, 200),
  },
  DEFINITIONS_DIR: { initial: './definitions', doc: 'Folder watched for the operator’s own resource types.', parse: text(1024) },
  PUBLIC_URL: {
    initial: '',
    doc: 'Public address of the portal, without a path; https turns on Secure cookies and HSTS. Empty: http://localhost:PORT.',
    parse: origin,
  },
  TRUST_PROXY: {
    initial: '',
    doc: 'Reverse proxies whose X-Forwarded-* headers are trusted: IP addresses or networks, separated by commas.',
    parse: addresses,
  },
  LOG_LEVEL: {
    initial: 'info',
    doc: 'Log level: fatal, error, warn, info, debug, trace or silent.',
    parse: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
  SESSION_LIFETIME: { initial: '86400', doc: 'Lifetime of a session in seconds, 60 to 2592000.', parse: integer(60, 2_592_000) },
  SESSION_IDLE: {
    initial: '14400',
    doc: 'Idle time-out of a session in seconds, 60 to 2592000.',
    parse: integer(60, 2_592_000),
  },
  PROOF_MINUTES: {
    initial: '10',
    doc: 'Minutes for which a password or second factor counts as recent; changes of credentials or of others’ rights then ask for it again, 1 to 10080.',
    parse: integer(1, 10_080),
  },
  SECOND_FACTOR_ROLES: {
    initial: '',
    doc: 'Roles that need a second factor, separated by commas; without one, the next sign-in leads to its set-up. Brands require it with the feature second_factor_required.',
    parse: roles,
  },
  REQUEST_TIMEOUT: { initial: '30', doc: 'Seconds within which a whole request must arrive, 1 to 300.', parse: integer(1, 300) },
  SHUTDOWN_TIMEOUT: { initial: '10', doc: 'Seconds for requests in progress to finish after SIGTERM, 1 to 300.', parse: integer(1, 300) },
  HIDE_ACCOUNT_EXISTENCE: {
    initial: 'false',
    doc: 'true: registration and password reset do not reveal whether an address has an account; only its mailbox gets a message.',
    parse: yesOrNo,
  },
  BRAND_HOST_PROOF: {
    initial: 'true',
    doc: 'Whether a brand is shown on a new host only after DNS proves it, by a CNAME to the host of PUBLIC_URL or by a TXT record; false: at once. Hosts below localhost need none.',
    parse: yesOrNo,
  },
  PHONE_CODE_DIGITS: { initial: '4', doc: 'Number of digits in SMS codes: 4 or 6.', parse: digits },
  DELIVERY_DOMAIN: {
    initial: 'cdn.example.net',
    doc: 'Domain below which resources are delivered: <id>.<domain>.',
    parse: matching(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'a domain name in lower case'),
  },
  ...ingestSettings,
  ...fileSettings,
  NAMESERVERS: { initial: 'ns1.example.net,ns2.example.net', doc: 'Name servers of DNS zones, separated by commas.', parse: domains },
  SECRETS_KEY: {
    initial: '',
    doc: 'Encryption key of secrets in the database: 32 bytes in base64url, as from `openssl rand -base64 32`. Of several, separated by commas, the first encrypts and the others only decrypt. Empty: the file secrets.key in DATA_DIR, created at the first start. All processes over one database need the same keys.',
    parse: keys,
  },
  ...recordSettings,
  ...clientSettings,
  ...statisticsSettings,
  ...corsSettings,
  ...metricsSettings,
  SMTP_URL: {
    initial: '',
    doc: 'Mail server: smtp://user:password@host:587 (STARTTLS, required except on this machine) or smtps://…:465; ?tls=none turns encryption off. Empty: e-mails stay in the portal.',
    parse: smtpUrl,
  },
  MAIL_FROM: {
    initial: '',
    doc: 'Sender of e-mails, for brands without their own mail domain. Empty: noreply@ and the host of PUBLIC_URL.',
    parse: mailbox,
  },
  SMS_URL: {
    initial: '',
    doc: 'SMS gateway: a URL that accepts a POST of JSON. Empty: SMS stay in the portal.',
    parse: smsUrl,
  },
  SMS_TOKEN: { initial: '', doc: 'Bearer token for the SMS gateway.', parse: secret },
  SMS_BODY: {
    initial: '{"to":"{to}","text":"{text}"}',
    doc: 'JSON body for the SMS gateway, with {to} and {text} in its strings.',
    parse: jsonBody,
  },
  CRM_URL: {
    initial: '',
    doc: 'CRM for customers’ requests: a URL that accepts a form-encoded POST (docs/crm-driver.md). Empty: requests are sent by e-mail and listed as leads.',
    parse: crmUrl,
  },
  CRM_TIMEOUT: {
    initial: '10',
    doc: 'Time-out of the CRM in seconds, 1 to 60. After three failed attempts the e-mail says that the CRM does not have the request.',
    parse: integer(1, 60),
  },
  ACME_DIRECTORY_URL: {
    initial: '',
    doc: 'ACME directory (https) of the certificate authority, such as Let’s Encrypt: https://acme-v02.api.letsencrypt.org/directory. Setting it means agreeing to the authority’s terms of service. Empty: no certificates are issued.',
    parse: directoryUrl,
  },
  ACME_EMAIL: { initial: '', doc: 'Contact e-mail address for the certificate authority.', parse: mailbox },
  ACME_CA_FILE: {
    initial: '',
    doc: 'PEM file with the root certificate of a test authority’s own server. Empty: the system’s roots.',
    parse: text(1024),
  },
  OUTBOUND_NETWORKS: {
    initial: '',
    doc: 'Internal addresses or networks that live checks may reach and restreams may name, separated by commas. Empty: public addresses only, so that customers cannot reach internal hosts.',
    parse: addresses,
  },
  OUTBOUND_DNS: {
    initial: '',
    doc: 'DNS servers for live checks and proofs of names: IP addresses, optionally with a port, separated by commas. Empty: the system’s.',
    parse: nameservers,
  },
  NAME_REST_DAYS: {
    initial: '7',
    doc: 'Days for which a released name stays reserved for its account, 0 to 365.',
    parse: integer(0, 365),
  },
  CHAT_WIDGET_URL: {
    initial: '',
    doc: 'Script of a chat widget (https), with {id} for the branding’s id. Its host may run scripts in pages of brands that use it. Empty: none.',
    parse: scriptAddress,
  },
  ANALYTICS_URL: {
    initial: '',
    doc: 'Script of an analytics counter (https), with {id} for the branding’s id. Its host may run scripts in pages of brands that use it. Empty: none.',
    parse: scriptAddress,
  },
  PLAYER_DOMAIN: { initial: '', doc: 'Domain of the player for brands without their own.', parse: optionalDomain },
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

const exampleHead = `# Settings of the server, shown with their defaults. An invalid value stops the start with an explanation.
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
function domains(given: string): string[] {
  return list(given).map((one) => settingsSpec.DELIVERY_DOMAIN.parse(one))
}
function optionalDomain(given: string): string {
  return given === '' ? '' : settingsSpec.DELIVERY_DOMAIN.parse(given)
}

// Streams of a record that encoders may publish, by their published names. Options of the type map the members of a record
// (docs/agent-protocol.md).
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { type Group, isGroup, itemsAt, type Member, memberOf, textIn, valueAt } from '../../server/drivers/agents/records.ts'
import { type Codes, codesOf } from '../streamReport.ts'

/** `until`: milliseconds since 1970; the key is not valid from then on. */
export type Key = { key: string; until: number }
/** How encoders publish a stream. */
export type Protocol = 'rtmp' | 'srt'
export type Stream = {
  /** Name of the stream on the media server: `<application>_<stream>`. */ name: string
  /** Its name in the record. */ own: string
  resolution: string
  protocol: Protocol
  /** Of transcoding: `360_480_720`; empty for none. */ profile: string
  account: string
  type: string
  id: string
  version: number
  part: string
  keys: Key[]
  /** By which SRT encoders encrypt it; absent for none. */ passphrase?: string
  codes: Codes
  /** Bits per second below which the stream is reported as poor. */ least?: number
}

/** No underscore, so that the first one of a name ends the application. */
const application = /^[a-z0-9-]{1,100}$/
/** Becomes a folder of this machine. */
const streamName = /^[A-Za-z0-9_.-]{1,100}$/
/** Safe inside a list option of ffmpeg. */
const passphraseText = /^\w{0,79}$/

/** None for an inactive record. Throws for streams that cannot be published here; customers read the message. */
export function streamsOf(kind: AgentType, { account, type, id, version, record }: Change): Stream[] {
  if (!isGroup(record) || record.active === false) return []
  const codes = codesOf(kind)
  const member = memberOf(kind)
  const host = textIn(firstAt(record, member('application').split('.')))
  const protocol = textIn(firstAt(record, member('protocol').split('.'))) === 'srt' ? 'srt' : 'rtmp'
  const profile = textIn(valueAt(record, pathOf(kind, 'profile')))
  const common = textIn(valueAt(record, pathOf(kind, 'passphrase')))
  if (!application.test(host)) throw new Error('The record has no application to publish to.')
  return itemsAt(record, kind.reports?.parts ?? '').flatMap(([part, stream]) => {
    const name = textIn(stream[member('name')])
    if (name === '') return []
    if (!streamName.test(name) || name.includes('..')) throw new Error(`A stream of this name cannot be published: ${name}`)
    const least = leastOf(kind, stream)
    const passphrase = textIn(stream[member('own_passphrase')]) || common
    if (!passphraseText.test(passphrase)) throw new Error('A passphrase has letters, digits and underscores.')
    return [
      {
        name: `${host}_${name}`,
        own: name,
        resolution: textIn(stream[member('resolution')]),
        protocol,
        profile,
        account,
        type,
        id,
        version,
        part,
        keys: keysOf(stream, member),
        ...(passphrase !== '' && { passphrase }),
        codes,
        ...(least !== undefined && { least }),
      },
    ]
  })
}

/** Features that the installed programs support. */
export type Abilities = { /** Makes the qualities of profiles. */ transcodes: boolean; /** Takes encrypted streams. */ decrypts: boolean }
type Unsupported = { path: string; reason: string }

/** Settings of the record that the node does not support. Streams are on air without a profile, but not without a passphrase that is set. */
export function unsupportedIn(
  kind: AgentType,
  change: Pick<Change, 'record'>,
  { transcodes, decrypts }: Abilities,
): Unsupported[] | undefined {
  const asks = (name: string): boolean => textIn(valueAt(change.record, pathOf(kind, name))) !== ''
  const unsupported = (name: string, reason: string): Unsupported => ({ path: `/${pathOf(kind, name).join('/')}`, reason })
  const found = [
    ...(asks('profile') && !transcodes ? [unsupported('profile', notTranscoded)] : []),
    ...(asks('passphrase') && !decrypts ? [unsupported('passphrase', notDecrypted)] : []),
    ...(decrypts ? [] : ownPassphrases(kind, change.record).map((path) => ({ path, reason: notDecrypted }))),
  ]
  return found.length > 0 ? found : undefined
}

/** JSON pointers of the streams' own passphrases. */
function ownPassphrases(kind: AgentType, record: unknown): string[] {
  const name = memberOf(kind)('own_passphrase')
  return itemsAt(record, kind.reports?.parts ?? '').flatMap(([part, stream]) => (textIn(stream[name]) === '' ? [] : [`${part}/${name}`]))
}

/** Fields of a type that this node does not support, whether or not a record uses them. */
export function declaredFields(kind: AgentType, { transcodes, decrypts }: Abilities): { path: string; reason: string }[] {
  const field = (name: string, reason: string) => (typeof kind.options[name] === 'string' ? [{ path: memberOf(kind)(name), reason }] : [])
  return [...(transcodes ? [] : field('profile', notTranscoded)), ...(decrypts ? [] : field('passphrase', notDecrypted))]
}

const pathOf = (kind: AgentType, name: string): string[] => memberOf(kind)(name).split('.')

const notDecrypted = 'Not supported by this media node: it has no ffmpeg with SRT, and refuses the stream.'
const notTranscoded = 'Not supported by this media node: viewers get streams as they are published, in one quality.'

/** `*` in a path means the first member. */
function firstAt(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || !isGroup(value)) return name === undefined ? value : undefined
  return firstAt(name === '*' ? Object.values(value)[0] : valueAt(value, [name]), rest)
}

function keysOf(stream: Group, member: Member): Key[] {
  const until = Date.parse(textIn(stream[member('until')]))
  return [
    { key: textIn(stream[member('key')]), until: Infinity },
    { key: textIn(stream[member('previous')]), until: Number.isNaN(until) ? 0 : until },
  ].filter(({ key }) => key !== '')
}

/** Lowest bitrate that `reports.health` of the type accepts, in bits per second; it depends on a member of the stream such as the picture size. */
function leastOf({ reports }: AgentType, stream: Group): number | undefined {
  const rules = Array.isArray(reports?.health) ? reports.health : []
  const by = valueAt(
    rules.find((rule: unknown) => valueAt(rule, ['figure']) === 'bitrate'),
    ['by'],
  )
  const bits = valueAt(by, ['least', textIn(stream[textIn(valueAt(by, ['member']))])])
  return typeof bits === 'number' ? bits : undefined
}

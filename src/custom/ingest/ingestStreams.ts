// Streams of a record and where encoders send them, from the record and the `options` of its tab.
import { isPlainObject, own, type PlainObject } from '../../engine/json/objects.ts'
import { toPointer } from '../../engine/schema/paths.ts'

/** How encoders send by one protocol. In the texts, `{name}` is a setting of the record, `{stream}` the stream's name, `{key}` its key. */
export type IngestProtocol = {
  /** The server for OBS. */
  server: string
  /** The stream key for OBS; absent if the server's address contains it. */
  key?: string
  /** One address for programs that take one. */
  url: string
  /** Container format of ffmpeg. */
  format: string
  /** Suffix of the addresses of encrypted streams, with `{passphrase}`. The passphrase is a secret member of the record, or one of the stream that applies instead. */
  encrypted?: { member: string; stream: string; suffix: string }
}
/** `streams` and `settings`: members of the record; `key`: the member of a stream that `keys` of the definition names. */
export type IngestOptions = { streams: string; settings: string; key: string; protocols: Record<string, IngestProtocol> }
export type IngestStream = {
  id: string
  name: string
  resolution: string
  /** JSON pointer of its key. */
  at: string
  protocol: IngestProtocol
  /** `none`: the protocol cannot encrypt. `common`: by the passphrase of the record, which nobody reads again. */
  encryption: 'none' | 'off' | 'common' | 'own'
  /** JSON pointer of its own passphrase. */ ownAt?: string
  /** Values of the texts of the protocol, without the key. */
  values: Record<string, string>
}

/** Hides the key in addresses; as long as a key. */
export const HIDDEN = '•'.repeat(12)
/** Placeholder in addresses for a passphrase that the portal does not show. */
export const PASSPHRASE_PLACEHOLDER = 'PASSPHRASE'

export function ingestStreams(record: PlainObject, options: IngestOptions): IngestStream[] {
  const settings = Object.values(objectIn(record[options.settings])).find(isPlainObject) ?? {}
  const protocol = own(options.protocols, String(settings['pub_protocol']))
  if (!protocol) return []
  const { encrypted } = protocol
  const fieldTexts = textsOf(settings)
  return Object.entries(objectIn(record[options.streams])).flatMap(([id, stream]) => {
    if (!isPlainObject(stream)) return []
    const { stream_name: onServer, name, resolution } = textsOf(stream)
    const shown = onServer ?? name ?? id
    const at = toPointer([options.streams, id, options.key])
    const ownAt = encrypted && toPointer([options.streams, id, encrypted.stream])
    const encryption = encrypted && ownAt !== undefined ? encryptionOf(record, encrypted.member, ownAt) : 'none'
    return [
      {
        id,
        name: shown,
        resolution: resolution ?? '',
        at,
        protocol: encryption === 'own' || encryption === 'common' ? ending(protocol) : protocol,
        encryption,
        ...(ownAt !== undefined && { ownAt }),
        values: { ...fieldTexts, stream: shown },
      },
    ]
  })
}

function encryptionOf(record: PlainObject, member: string, ownAt: string): IngestStream['encryption'] {
  if (isSet(record, ownAt)) return 'own'
  return isSet(record, toPointer([member])) ? 'common' : 'off'
}

/** Secrets are not sent; the record says which are set. */
function isSet(record: PlainObject, pointer: string): boolean {
  return objectIn(objectIn(record['_secrets'])[pointer])['set'] === true
}

function ending(protocol: IngestProtocol): IngestProtocol {
  const { suffix = '' } = protocol.encrypted ?? {}
  return { ...protocol, server: `${protocol.server}${suffix}`, url: `${protocol.url}${suffix}` }
}

/** A text of a protocol with its values. A part that is not known stays as it is written. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (part, name: string) => (Object.hasOwn(values, name) ? values[name]! : part))
}

/** Publishes a file in real time; one line for POSIX shells. */
export function ffmpegLine(url: string, format: string): string {
  return `ffmpeg -re -i input.mp4 -c:v libx264 -preset veryfast -g 60 -c:a aac -b:a 128k -f ${format} '${url.replaceAll("'", `'\\''`)}'`
}

function objectIn(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {}
}

function textsOf(values: PlainObject): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

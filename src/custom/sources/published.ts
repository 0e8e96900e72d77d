// Streams that an account publishes, as sources of a list. `published` of the list in `ui` names where they are.
import { isPlainObject, textsIn, type PlainObject } from '../../engine/json/objects.ts'
import { qualitiesOf } from '../../engine/values/qualities.ts'
import { unmark } from '../../engine/values/views.ts'

/**
 * `type`: the type of the publishing records, whose field `kind` has one of `kinds`; `streams`: its map of streams. `addresses`: the address
 * of a stream is the first whose `{…}` are all texts of the record or, for `{stream}`, the name of the stream. `create`: pages that create
 * such a record. `profile`: its field with the profile of transcoding. `members` of a stream: the first text of `name`, and `made`, which is true
 * where the stream is transcoded from another one, in `resolution`. `head`: the member of a row with the address; `transcoded` and `quality`:
 * its members for a resolution.
 */
export type PublishedOptions = {
  type: string
  kind: string
  kinds: string[]
  streams: string
  addresses: string[]
  create: string[]
  profile: string
  members: { name: string[]; made: string; resolution: string }
  head: string
  transcoded: string
  quality: string
}
export type Published = { id: string; name: string; streams: { name: string; address: string }[]; /** In order. */ resolutions: string[] }
type Row = Record<string, unknown>

export function publishedOf(record: PlainObject, options: PublishedOptions): Published {
  const held = isPlainObject(record[options.streams]) ? Object.values(record[options.streams] as PlainObject).filter(isPlainObject) : []
  const { name: names, made, resolution } = options.members
  const isMade = (stream: PlainObject) => stream[made] === true
  const fields = textFieldsOf(record)
  const streams = held
    .filter((stream) => !isMade(stream))
    .flatMap((stream) => {
      const [name] = textsIn(names.map((one) => stream[one]))
      const address = name === undefined ? undefined : addressOf(options.addresses, { ...fields, stream: encodeURIComponent(name) })
      return name === undefined || address === undefined ? [] : [{ name, address }]
    })
  const own = textsIn(held.filter(isMade).map((stream) => stream[resolution]))
  return {
    id: String(record['id']),
    name: String(record['name']),
    streams,
    resolutions: inOrder([...qualitiesOf(record[options.profile]), ...own]),
  }
}

function textFieldsOf(record: PlainObject): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function addressOf(addresses: string[], values: Record<string, string>): string | undefined {
  return addresses
    .map((address) => address.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
    .find((one) => !one.includes('{'))
}

/** By their number: 360p before 1080p. */
export function inOrder(resolutions: string[]): string[] {
  return [...new Set(resolutions)].toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
}

type Members = Pick<PublishedOptions, 'head' | 'transcoded' | 'quality'>

/** All rows of a source get another one; lists of resolutions that the new one lacks are removed. */
export function withSource(rows: Row[], { head, transcoded, quality }: Members, from: unknown, to: string, resolutions: string[]): Row[] {
  return rows.flatMap((row) => {
    if (row[head] !== from) return [row]
    return row[transcoded] === true && !resolutions.includes(String(row[quality])) ? [] : [{ ...row, [head]: to }]
  })
}

/** Adds an empty list for each resolution of a source, after its plain one. */
export function withResolutions(
  rows: Row[],
  { head, transcoded, quality }: Members,
  source: unknown,
  resolutions: string[],
  blank: Row,
): Row[] {
  const listed = new Set(rows.filter((row) => row[head] === source && row[transcoded] === true).map((row) => String(row[quality])))
  const last = rows.findLastIndex((row) => row[head] === source)
  const added = inOrder(resolutions)
    .filter((one) => !listed.has(one))
    .map((one) => ({ ...blank, [head]: unmark(String(source)), [transcoded]: true, [quality]: one }))
  return rows.toSpliced(last + 1, 0, ...added)
}

export function withoutResolutions(rows: Row[], { head, transcoded }: Members, source: unknown): Row[] {
  return rows.filter((row) => row[head] !== source || row[transcoded] !== true)
}

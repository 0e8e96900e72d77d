// Lines such as a record of a zone file, rendered from a record by the `preview` of its definition.
import { textOfStrings, quotedStrings } from '../formats/dns/dnsText.ts'
import type { Preview } from '../load/resource/resourceFile.ts'
import type { Schema } from '../schema/types.ts'
import { belowOf, relativeTo } from './normalize/relative.ts'

type Fields = Record<string, unknown>
/** Placeholder for a value that is not typed yet. */
const MISSING = '…'
const ITSELF = '@'

/** One line for each item of the list; at least one. Fields of the item precede those of the record. Items that are off are comments. */
export function previewLines(preview: Preview, { schema, data, parent }: { schema: Schema; data: Fields; parent: Fields }): string[] {
  const list = data[preview.each]
  const items = Array.isArray(list) && list.length > 0 ? (list as Fields[]) : [{}]
  return items.map((item) => {
    const line = preview.line.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name, item) || MISSING)
    return preview.switch !== undefined && item[preview.switch] === false ? `; ${line}` : line
  })

  function textOf(name: string, item: Fields): string {
    const value = item[name] ?? data[name]
    if (typeof value !== 'string' && typeof value !== 'number') return ''
    const below = belowOf(schema, name)
    const zone = below === undefined ? undefined : parent[below]
    if (typeof zone === 'string') return absolute(relativeTo(String(value), zone), zone)
    return name === preview.of ? asServed(String(value).trim(), String(data[preview.by])) : String(value)
  }

  function asServed(value: string, kind: string): string {
    if (value === '') return ''
    if (preview.dotted.includes(kind) && !value.endsWith('.')) return `${value}.`
    return preview.quoted.includes(kind) ? quotedStrings(textOfStrings(value)) : value
  }
}

const absolute = (short: string, zone: string): string => (short === '' ? '' : short === ITSELF ? `${zone}.` : `${short}.${zone}.`)

// How records are called.
import type { RaRecord } from 'ra-core'

/** `{type} {name}` filled from the record; a record without those fields is called by what else names it. */
export function titleOf(template: string, record: RaRecord): string {
  const filled = template.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => textAt(record, name)).trim()
  if (filled !== '') return filled
  const names: unknown = record.names
  return (Array.isArray(names) && typeof names[0] === 'string' ? names[0] : textAt(record, 'cdn_domain')) || String(record.id)
}

function textAt(record: RaRecord, path: string): string {
  const value = path.split('.').reduce<unknown>((node, name) => (node !== null && typeof node === 'object' ? (node as Record<string, unknown>)[name] : undefined), record)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

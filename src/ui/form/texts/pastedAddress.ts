// The host of an address that was pasted where a host alone belongs.
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'

const hosts = new Set(['host', 'hostname', 'host-port', 'domain-port', 'dns-host', 'dns-zone'])

/** Follows the field's own messages. None where the value is no address or the field takes addresses. */
export function addressHint(messages: string[], value: unknown, schema: Schema, { t }: FormWords): string[] {
  if (messages.length === 0 || typeof value !== 'string') return []
  const [, host] = /^\s*(?:[a-z][a-z+.-]*:)?\/\/([^/?#\s]+)/i.exec(value) ?? /^\s*([^/?#\s:]+\.[^/?#\s:]+)\/\S*\s*$/.exec(value) ?? []
  const isHost = [schema, ...(schema.allOf ?? [])].some(({ format }) => format !== undefined && hosts.has(format))
  return host !== undefined && isHost ? [t('form.hostOnly', { host })] : []
}

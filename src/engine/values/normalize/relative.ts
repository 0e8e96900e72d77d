// Strips the parent's name from a full name: `www.shop.example` in the zone `shop.example` means `www`.
import { toAscii } from '../../formats/contacts/idn.ts'
import type { Schema } from '../../schema/types.ts'

const ITSELF = '@'

/** Fields whose `reserved.below` names the parent, if they contain more than their own part of the name. */
export function relativeIn(schema: Schema, data: Record<string, unknown>, parent: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const field = belowIn(member)
      const below = field === undefined ? undefined : parent[field]
      const typed = data[name]
      if (typeof below !== 'string' || typeof typed !== 'string') return []
      const short = relativeTo(typed, below)
      return short === typed ? [] : [[name, short]]
    }),
  )
}

/** The field of the parent that a field's names are relative to. */
export function belowOf(schema: Schema, name: string): string | undefined {
  return belowIn(schema.properties?.[name])
}

function belowIn(member: unknown): string | undefined {
  const reserved: unknown = typeof member === 'object' && member !== null && 'reserved' in member ? member.reserved : undefined
  return isBelow(reserved) ? reserved.below : undefined
}

export function relativeTo(typed: string, zone: string): string {
  const name = toAscii(typed.trim().toLowerCase().replace(/\.$/, ''))
  if (name === zone) return ITSELF
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : typed
}

function isBelow(reserved: unknown): reserved is { below: string } {
  return typeof reserved === 'object' && reserved !== null && 'below' in reserved && typeof reserved.below === 'string'
}

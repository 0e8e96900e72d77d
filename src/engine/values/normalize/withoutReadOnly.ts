// Read-only members are not sent: the server keeps those of the stored record (overlay.ts).
import { isPlainObject, own } from '../../json/objects.ts'
import { patternMatches } from '../../patterns/matchers.ts'
import { deref, isSchema } from '../../schema/refs.ts'
import type { Schema } from '../../schema/types.ts'

/** Without read-only members of objects and maps. Items of lists stay whole, because a read-only `id` says which stored item each is. */
export function withoutReadOnly(root: Schema, value: unknown): unknown {
  return strip(root, value)

  function strip(schema: Schema, one: unknown): unknown {
    if (!isPlainObject(one)) return one
    const whole = deref(root, schema)
    return Object.fromEntries(
      Object.entries(one).flatMap(([name, member]) => {
        const declared = memberSchema(whole, name)
        const field = declared && deref(root, declared)
        return field?.readOnly === true ? [] : [[name, field ? strip(field, member) : member]]
      }),
    )
  }
}

function memberSchema({ properties, patternProperties, additionalProperties }: Schema, name: string): Schema | undefined {
  const pattern = Object.entries(patternProperties ?? {}).find(([source]) => patternMatches(source, name))
  const member = own(properties, name) ?? pattern?.[1] ?? additionalProperties
  return isSchema(member) ? member : undefined
}

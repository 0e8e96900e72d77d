// The differences between two versions, field by field; secrets are compared by their masks.
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import { isPlainObject } from '../../../engine/json/objects.ts'
import { schemaAt, setAt, toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { MASK } from '../../../ui/form/texts/DiffTable.tsx'
import { sectionOf } from '../../../ui/form/texts/fieldNames.ts'
import { changesOf, type Change } from '../../../engine/values/changes/changes.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'

/** Against an empty record, server-assigned fields outside all sections are not listed for the first version. */
export function withoutGiven(changes: Change[], schema: Schema, sections: ResolvedSection[]): Change[] {
  return changes.filter(
    ({ path, pointer }) => schemaAt(schema, toPointer(path.slice(0, 1)))?.readOnly !== true || sectionOf(pointer, sections) !== undefined,
  )
}

/** `named`: fields that differ according to the server; one without a visible difference contains another secret. */
export function differencesOf(before: StoredRecord | undefined, after: StoredRecord, named: string[] = []): Change[] {
  const seen = changesOf(masked(before), masked(after))
  const silent = named.filter((name) => !seen.some(({ path }) => path[0] === name))
  return [...seen, ...silent.map((name) => ({ path: [name], pointer: toPointer([name]), before: MASK, after: MASK }))]
}

/** The fields of a record, with a mask for each set secret. */
function masked(record: StoredRecord | undefined): unknown {
  const secrets: unknown = record?.['_secrets']
  const fields = record ? stripEnvelope(record) : {}
  if (!isPlainObject(secrets)) return fields
  return Object.entries(secrets).reduce<unknown>((whole, [pointer, state]) => setAt(whole, pointer, maskOf(state)), fields)
}

function maskOf(state: unknown): string {
  return isPlainObject(state) && typeof state['last4'] === 'string' ? `${MASK}${state['last4']}` : MASK
}

// Applies renamed fields to a document of an earlier definition.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { renamed, renamedPath, renamesBetween } from '../../../../src/engine/values/changes/renames.ts'
import { exposedPaths, secretPathsOf } from '../secrets/storedSecrets.ts'

type Renames = ReturnType<typeof renamesBetween>

/** The same object where no field was renamed. `secrets`: as stored in its row. */
export function withRenamedFields(
  definition: Definition,
  renames: Renames,
  record: PlainObject,
  secrets: string | null | undefined,
): PlainObject {
  const data = renamed(record, renames) as PlainObject
  if (data === record) return record
  // A stored secret is never shown, even if staff accepted the version, so it keeps its old name.
  const paths = secretPathsOf(secrets).map((pointer) => renamedPath(pointer, renames))
  return exposedPaths(definition.schema, data, paths).length > 0 ? record : data
}

/** Former names that the definition itself declares. */
export function declaredRenames(definition: Definition): Renames {
  const found = renamesByDefinition.get(definition) ?? renamesBetween(undefined, definition)
  renamesByDefinition.set(definition, found)
  return found
}
const renamesByDefinition = new WeakMap<Definition, Renames>()

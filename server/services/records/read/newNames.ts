// A document of before under the names that its definition has now.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { renamed, renamedPlace, renamesBetween } from '../../../../src/engine/values/changes/renames.ts'
import { exposedPaths, secretPathsOf } from '../write/storedSecrets.ts'

type Renames = ReturnType<typeof renamesBetween>

/** The record itself where nothing has an old name. `secrets`: as its row keeps them. */
export function underNewNames(
  definition: Definition,
  renames: Renames,
  record: PlainObject,
  secrets: string | null | undefined,
): PlainObject {
  const data = renamed(record, renames) as PlainObject
  if (data === record) return record
  // Even where staff accepted the version: what was stored as a secret is never shown, so it keeps its old place.
  const places = secretPathsOf(secrets).map((place) => renamedPlace(place, renames))
  return exposedPaths(definition.schema, data, places).length > 0 ? record : data
}

/** What the definition itself says it called otherwise before. */
export function saidRenames(definition: Definition): Renames {
  const found = said.get(definition) ?? renamesBetween(undefined, definition)
  said.set(definition, found)
  return found
}
const said = new WeakMap<Definition, Renames>()

// Schemas of other people, as the engine reads them.
import { loosen } from '../../../src/engine/load/schema/loose.ts'
import { reporter } from '../../../src/engine/load/problems.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { DefinitionProblem } from '../../../src/engine/types.ts'

export function read(schema: unknown) {
  const problems: DefinitionProblem[] = []
  const result = loosen(schema as Schema, reporter('x', 'schema.json', problems))
  return { ...result, problems, told: problems.map((problem) => `${problem.level} ${problem.code} ${problem.pointer}`) }
}
export const object = (more: object) => ({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...more })
export const of = (field: object, draft = 'http://json-schema.org/draft-07/schema#') =>
  read({ $schema: draft, type: 'object', properties: { a: field } })
export const draft04 = 'http://json-schema.org/draft-04/schema#'
export const draft2020 = 'https://json-schema.org/draft/2020-12/schema'

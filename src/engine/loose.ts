// Operators' schemas: which dialect, what can be mended, what cannot work.
import type { Report } from './problems.ts'
import type { Draft, Schema } from './types.ts'

export function loosen(schema: Schema, _report: Report): { schema: Schema; draft: Draft } {
  const { $schema: _, $id: __, ...rest } = schema
  return { schema: rest, draft: 'draft-07' }
}

// What an operator does: a folder with a schema, while the server runs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { e2eDefinitions } from './e2e.ts'

export function putSchema(type: string, schema: object | string, others: Record<string, object> = {}) {
  const folder = join(e2eDefinitions, type)
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(others)) writeFileSync(join(folder, name), JSON.stringify(content))
  writeFileSync(join(folder, 'schema.json'), typeof schema === 'string' ? schema : JSON.stringify(schema))
}

export function removeType(type: string) {
  rmSync(join(e2eDefinitions, type), { recursive: true, force: true })
}

// An operator's type of which only some records concern agents: those with `mode: live` go to media nodes.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'mode'],
  properties: { name: { type: 'string', maxLength: 40 }, mode: { enum: ['live', 'off'] } },
}
const everybody = ['customer']
const resource = {
  name: 'cameras',
  scope: 'account',
  title: '{name}',
  agents: { kind: 'media', where: { mode: ['live'] } },
  access: { read: everybody, create: everybody, update: everybody, delete: everybody },
  list: { columns: ['name'] },
  form: { sections: [{ id: 'all', fields: ['name', 'mode'] }] },
}

/** A folder for a portal that has the type. */
export function folderWithCameras(): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-'))
  const folder = join(dir, 'definitions', 'cameras')
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries({ schema, resource })) writeFileSync(join(folder, `${name}.json`), JSON.stringify(content))
  return dir
}

// Two types of an operator: nodes have pages of react-admin's own parts, racks have such parts in generated pages.
import { putSchema } from '../operatorFolder.ts'

export const [racks, nodes] = ['example-racks', 'example-nodes']
const everybody = ['customer']
const access = { read: everybody, create: everybody, update: everybody, delete: everybody }
const name = { type: 'string', minLength: 1, maxLength: 20 }
const form = (...fields: string[]) => ({ sections: [{ id: 'main', fields }] })

export const rackSchema = { type: 'object', additionalProperties: false, required: ['name'], properties: { name } }
export const rackResource = {
  name: racks,
  scope: 'account',
  title: '{name}',
  menu: {},
  access,
  list: { columns: ['name', { field: 'updated_at', as: 'exampleDate' }] },
  form: { ...form('name'), tabs: [{ id: 'nodes', component: 'exampleFields' }] },
  actions: [
    { id: 'remove', on: 'record', access: everybody, component: 'exampleDelete' },
    { id: 'keep', on: 'record', access: everybody, component: 'exampleSave' },
    { id: 'tools', on: 'list', access: everybody, component: 'exampleListTools' },
  ],
}
export const nodeResource = {
  name: nodes,
  scope: 'account',
  title: '{name}',
  component: 'exampleStock',
  menu: {},
  access,
  list: { columns: ['name', 'level', 'capacity', 'rack'], sort: 'name' },
  form: form('name', 'level', 'capacity', 'rack'),
}
export const nodeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name,
    level: { enum: ['low', 'high'] },
    capacity: { type: 'integer', maximum: 9 },
    rack: { type: 'string', reference: { type: racks, value: 'id', label: 'name' } },
  },
}

export function putStockTypes(): void {
  putSchema(racks, rackSchema, { 'resource.json': rackResource })
  putSchema(nodes, nodeSchema, { 'resource.json': nodeResource })
}

// A type of an operator whose fields are drawn by parts written to rjsf's contract, and by rjsf itself where no field of ours fits.
import { putSchema } from '../operatorFolder.ts'

export const places = 'example-places'
const text = { type: 'string', minLength: 1, maxLength: 20 }

export const placeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: text,
    note: { type: 'string', maxLength: 12 },
    point: {
      type: 'object',
      additionalProperties: false,
      properties: { x: { type: 'integer', maximum: 9 }, y: { type: 'integer' } },
    },
    address: {
      type: 'object',
      additionalProperties: false,
      properties: { street: { type: 'string', maxLength: 6 }, floor: { type: 'integer' } },
    },
    flags: { type: 'array', maxItems: 3, items: { type: 'boolean' } },
    chain: { $ref: '#/definitions/link' },
  },
  definitions: {
    link: {
      type: 'object',
      additionalProperties: false,
      required: ['label'],
      properties: { label: { type: 'string', maxLength: 5 }, next: { $ref: '#/definitions/link' } },
    },
  },
}
const everybody = ['customer']
export const placeResource = {
  name: places,
  scope: 'account',
  title: '{name}',
  menu: {},
  access: { read: everybody, create: everybody, update: everybody, delete: everybody },
  list: { columns: ['name'] },
  form: { sections: [{ id: 'main', fields: ['name', 'note', 'point', 'address', 'flags', 'chain'] }] },
  ui: { note: { widget: 'exampleText' }, point: { field: 'examplePoint' }, address: { template: 'exampleCard' } },
}

export function putPlaces(resource: object = placeResource): void {
  putSchema(places, placeSchema, { 'resource.json': resource })
}

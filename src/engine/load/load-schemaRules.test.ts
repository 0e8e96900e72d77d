// Rules for a built-in schema.json.
import { describe, it } from 'vitest'
import { expectRefused, type Patch } from '../../../tests/support/schemas/things.ts'

describe('loading a built-in type', () => {
  const broken: [string, Patch, string][] = [
    ['rule a', { schema: (draft) => void (draft.additionalProperties = true) }, 'schema.json  rule_a'],
    [
      'rule a inside',
      { schema: (draft) => void delete draft.properties.servers.additionalProperties.additionalProperties },
      'schema.json /properties/servers/additionalProperties rule_a',
    ],
    ['rule b: no type', { schema: (draft) => void (draft.properties.on = {}) }, 'schema.json /properties/on rule_b'],
    [
      'rule b: declared in a branch',
      { schema: (draft) => void (draft.allOf[0].then = { properties: { other: { const: 1 } } }) },
      'schema.json /allOf/0/then/properties/other rule_b',
    ],
    [
      'rule b: required in a branch only',
      { schema: (draft) => void (draft.allOf[0].then = { required: ['other'] }) },
      'schema.json /allOf/0/then/required rule_b',
    ],
    [
      'rule c: oneOf',
      { schema: (draft) => void (draft.properties.on = { type: 'boolean', oneOf: [{ const: true }] }) },
      'schema.json /properties/on/oneOf rule_c',
    ],
    [
      'rule c: if outside allOf',
      { schema: (draft) => void Object.assign(draft, { if: { required: ['on'] }, then: { required: ['size'] } }) },
      'schema.json /if rule_c',
    ],
    [
      'rule c: a branch of another kind',
      { schema: (draft) => void (draft.allOf[0].then = { additionalProperties: false }) },
      'schema.json /allOf/0/then/additionalProperties rule_c',
    ],
    [
      'rule c: a branch that widens',
      { schema: (draft) => void (draft.allOf[0].then = { properties: { size: { maximum: 10 } } }) },
      'schema.json /allOf/0/then/properties/size/maximum widens',
    ],
    [
      'rule d: an unknown fragment',
      { schema: (draft) => void (draft.properties.on = { $ref: 'none.json#/a' }) },
      'schema.json /properties/on/$ref unknown_ref',
    ],
    [
      'rule d: a local reference',
      { schema: (draft) => void (draft.properties.list.items = { $ref: '#/properties/name' }) },
      'schema.json /properties/list/items/$ref rule_d',
    ],
    [
      'rule d: a remote reference',
      { schema: (draft) => void (draft.properties.list.items = { $ref: 'http://127.0.0.1/a.json' }) },
      'schema.json  schema_unusable',
    ],
    ['rule e', { schema: (draft) => void (draft.properties.on.title = 'On') }, 'schema.json /properties/on/title rule_e'],
    [
      'rule g',
      { schema: (draft) => void (draft.allOf[0].if = { properties: { on: { const: true } } }) },
      'schema.json /allOf/0/if/properties/on rule_g',
    ],
    ['rule h', { schema: (draft) => void (draft.properties.size.default = 5) }, 'schema.json /allOf/0/else/properties/size rule_h'],
    [
      'rule i: default',
      {
        schema: (draft) =>
          void (draft.properties.o = { type: 'object', additionalProperties: false, properties: { a: { type: 'string', default: 'x' } } }),
      },
      'schema.json /properties/o/properties/a/default rule_i',
    ],
    ['rule i: const', { schema: (draft) => void (draft.properties.on.const = true) }, 'schema.json /properties/on/const rule_i'],
    [
      'rule j',
      { schema: (draft) => void (draft.properties.servers.propertyNames = { pattern: '^[^/]+$' }) },
      'schema.json /properties/servers/propertyNames rule_j',
    ],
    [
      'rule j: a newline at the end',
      { schema: (draft) => void (draft.properties.servers.propertyNames = { minLength: 1 }) },
      'schema.json /properties/servers/propertyNames rule_j',
    ],
    [
      'rule k: map without limit',
      { schema: (draft) => void delete draft.properties.servers.maxProperties },
      'schema.json /properties/servers rule_k',
    ],
    [
      'rule k: map without names',
      { schema: (draft) => void delete draft.properties.servers.propertyNames },
      'schema.json /properties/servers rule_k',
    ],
    [
      'rule k: list without limit',
      { schema: (draft) => void delete draft.properties.list.maxItems },
      'schema.json /properties/list rule_k',
    ],
    [
      'a secret in a list without ids',
      {
        schema: (draft) =>
          void (draft.properties.list.items = {
            type: 'object',
            additionalProperties: false,
            properties: { s: { type: 'string', writeOnly: true } },
          }),
      },
      'schema.json /properties/list/items secret_in_list',
    ],
    [
      'an unknown format',
      { schema: (draft) => void (draft.properties.name.format = 'email') },
      'schema.json /properties/name/format unknown_format',
    ],
    [
      'an unknown normalizer',
      { schema: (draft) => void (draft.properties.name.normalize = 'upper') },
      'schema.json /properties/name/normalize unknown_normalizer',
    ],
    [
      'an unknown view',
      { schema: (draft) => void (draft.properties.name.view = 'hologram') },
      'schema.json /properties/name/view unknown_view',
    ],
    [
      'an unknown keyword',
      { schema: (draft) => void (draft.properties.name.maxLenght = 5) },
      'schema.json /properties/name/maxLenght schema_unusable',
    ],
    [
      'a keyword of the wrong type',
      { schema: (draft) => void (draft.properties.name.maxLength = 'x') },
      'schema.json /properties/name/maxLength schema_invalid',
    ],
    [
      'a name of the prototype',
      { schema: (draft) => void (draft.properties.constructor = { type: 'string' }) },
      'schema.json /properties/constructor reserved_name',
    ],
  ]
  it.each(broken)('refuses %s', (_, patch, problem) => expectRefused(patch, problem))
})

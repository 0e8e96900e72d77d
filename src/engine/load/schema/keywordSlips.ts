// Misspelled keywords and formats: JSON Schema ignores unknown names, so the rule would silently be missing.
import type { SchemaNode } from '../../schema/dialect.ts'
import { FORMATS } from '../../formats/formats.ts'
import { annotations, keywordNames as checkNames } from '../../compile/keywords.ts'
import { has } from '../../json/objects.ts'
import { nearestOf } from '../nearest.ts'
import type { Report } from '../problems.ts'

/** Every known keyword. */
export const allKeywords = [
  '$schema',
  '$id',
  'id',
  '$ref',
  '$defs',
  'definitions',
  '$comment',
  '$anchor',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'required',
  'minProperties',
  'maxProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'nullable',
  'unit',
  'icon',
  'placeholder',
  ...annotations,
  ...checkNames,
]
const knownKeywords = new Set(allKeywords)
const formats = Object.keys(FORMATS)
const maxReported = 20

/** Reported as a notice: the schema works, but probably not as intended. */
export function reportSlips(nodes: SchemaNode[], report: Report): void {
  let reported = 0
  for (const { schema, at } of nodes) {
    for (const keyword of Object.keys(schema)) {
      const nearest = knownKeywords.has(keyword) || /^(x-|\$|_)/.test(keyword) ? undefined : nearestOf(keyword, allKeywords)
      if (nearest === undefined || has(schema, nearest) || reported++ >= maxReported) continue
      report({
        level: 'warning',
        code: 'unknown_keyword',
        at: [...at, keyword],
        params: { keyword, nearest },
        message: `${keyword} is no keyword of JSON Schema and does nothing. Did you mean ${nearest}?`,
      })
    }
    const { format } = schema
    const nearest = typeof format === 'string' && !has(FORMATS, format) ? nearestOf(format, formats) : undefined
    if (nearest === undefined || reported++ >= maxReported) continue
    report({
      level: 'warning',
      code: 'format_unchecked',
      at: [...at, 'format'],
      params: { format, nearest },
      message: `The format ${String(format)} is not checked. Did you mean ${nearest}?`,
    })
  }
}

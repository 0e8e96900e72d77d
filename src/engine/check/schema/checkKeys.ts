// Rule (j): every key pattern rejects control characters, and thereby the marker of an unfinished row.
import { newAjv } from '../../compile/ajv.ts'
import type { Report } from '../../load/problems.ts'
import { structureFieldsOf } from './checkStructure.ts'
import { isPlainObject } from '../../json/objects.ts'
import type { Schema } from '../../schema/types.ts'
import { MARK } from '../../values/views.ts'

const hostile = ['', 'a', 'abcdefghij', 'a.com', 'example.com', '/a', '/', '~a', '@', 'X-A', '10.0.0.1'].flatMap((text) => [
  `${MARK}0${MARK}${text}`,
  `${text}${MARK}`,
  `${text.slice(0, 1)}\n${text.slice(1)}`,
  `${text}\u0000`,
  `${text}\u007f`,
])

export function checkKeys(schema: Schema, report: Report): void {
  const ajv = newAjv('draft-07', { loose: true, unicode: true })
  for (const { schema: node, at, isReadOnly } of structureFieldsOf(schema)) {
    if (isReadOnly || node.readOnly) continue
    const patterns = Object.keys(node.patternProperties ?? {}).map((pattern): [string[], unknown] => [
      [...at, 'patternProperties', pattern],
      { pattern },
    ])
    const names: [string[], unknown][] = isPlainObject(node.propertyNames) ? [[[...at, 'propertyNames'], node.propertyNames]] : []
    for (const [path, rule] of [...names, ...patterns]) {
      const accepts = ajv.compile(rule as Schema)
      const passed = hostile.find((key) => accepts(key))
      if (passed !== undefined)
        report({
          level: 'error',
          code: 'rule_j',
          at: path,
          params: { key: passed },
          message: `Keys with control characters must be refused; this one passes: ${JSON.stringify(passed)}.`,
        })
    }
  }
}

// Every format of ours is in the documentation with examples that are true, and has words for its error in both languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import '../../../src/engine/compile/edgeReady.ts'
import { FORMATS, ownFormats } from '../../../src/engine/formats/formats.ts'

const root = join(import.meta.dirname, '../../..')
const documented = new Map(
  readFileSync(join(root, 'docs/json-schema.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, , passes, fails] = /^\| `([a-z0-9-]+)` \| ([^|]+) \| ([^|]*) ?\| ([^|]*) ?\|$/.exec(line) ?? []
      return name === undefined ? [] : [[name, { passes: textsIn(passes), fails: textsIn(fails) }] as const]
    }),
)
/** Examples are JSON texts in backticks. */
function textsIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]*)`/g)].map(([, text]) => JSON.parse(text ?? '') as string)
}
const standard = ['date-time', 'ipv4', 'ipv6']
const ours = ownFormats.filter((name) => !standard.includes(name))

describe('formats of our own', () => {
  it('are all documented', () => {
    expect(ours.filter((name) => !documented.has(name))).toEqual([])
  })
  it.each(ours.filter((name) => name !== 's3-host'))('%s: the examples of the documentation are true, twice as many that fail', (name) => {
    const { passes, fails } = documented.get(name)!
    expect(passes.filter((text) => !FORMATS[name]!(text))).toEqual([])
    expect(fails.filter((text) => FORMATS[name]!(text))).toEqual([])
    expect(passes.length).toBeGreaterThan(0)
    expect(fails.length).toBeGreaterThanOrEqual(2 * passes.length)
  })
  it.each(['en_US', 'ru_RU'])('have words for their errors in %s', async (locale) => {
    const { errors } = (await loadMessages(locale)) as unknown as { errors: Record<string, unknown> }
    expect(ownFormats.filter((name) => typeof errors[`format.${name}`] !== 'string')).toEqual([])
  })
})

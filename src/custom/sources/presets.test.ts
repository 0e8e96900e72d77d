import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { presetsIn } from './presets.ts'

const good = { name: 'A', set: { url: 'rtmp://a.example/x' }, help: 'https://a.example/help' }

describe('presets of a field', () => {
  it('are those of the schema', () =>
    expect(presetsIn({ presets: [good, { name: 'B', set: {} }] })).toEqual([good, { name: 'B', set: {} }]))
  it.each([
    [undefined],
    ['x'],
    [[1, 'x', null]],
    [[{ set: {} }]],
    [[{ name: '', set: {} }]],
    [[{ name: 'A' }]],
    [[{ name: 'A', set: [] }]],
  ])('are empty for %j', (presets) => expect(presetsIn({ presets })).toEqual([]))
  it.each(['javascript:alert(1)', 'http://a.example', '/help', 5])('have no help link to %j', (help) =>
    expect(presetsIn({ presets: [{ ...good, help }] })).toEqual([{ name: 'A', set: good.set }]),
  )
  it('of restreaming match the address type of the service', () => {
    const { targets } = JSON.parse(readFileSync(new URL('../../schemas/_shared/services.json', import.meta.url), 'utf8')) as {
      targets: Record<string, unknown>
    }
    const presets = presetsIn(targets)
    expect(presets.length).toBeGreaterThan(5)
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length)
    for (const { set } of presets) expect(set['target_url']).toMatch(/^rtmps?:\/\/[^/]+\/.+/)
  })
})

// C1: a pattern that could not be judged in time is refused, and judged again with more time.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JudgeBudget } from '../../../server/services/definitions/compile/patternBudget.ts'
import { cameras, definitionFolders, type DefinitionFolders } from '../../support/definitionFolders.ts'

let folders: DefinitionFolders
beforeEach(() => {
  folders = definitionFolders()
})
afterEach(() => folders.close())

const timing = { timeout: 120_000 }
const soon = { timeout: 100_000, interval: 50 }
/** Never enough time, until the last attempt. */
const judgeBudgets: JudgeBudget[] = [
  { after: 0, milliseconds: 0 },
  { after: 10, milliseconds: 0 },
  { after: 10, milliseconds: 80_000 },
]
/** Each story has patterns of its own: what was judged once is known to the thread. */
const withPattern = (pattern: string) => cameras({ properties: { name: { type: 'string', pattern } } })

describe('C1: patterns that could not be analysed in time', () => {
  it('are refused, and accepted once they are found to be fast', timing, async () => {
    folders.put('cameras/schema.json', withPattern('(?!!)\\w[\\w\\-+]*\\w'))
    const registry = await folders.registry({ judgeBudgets })
    expect(registry.get('cameras')).toBeUndefined()
    expect(registry.problems()).toMatchObject([
      { level: 'error', code: 'pattern_unjudged', pointer: '/properties/name/pattern', line: expect.any(Number) as number },
    ])
    await vi.waitFor(() => expect(registry.get('cameras')).toBeDefined(), soon)
    expect(registry.problems()).toEqual([])
  })
  it('are refused, and stay refused with an example text once they are found to be slow', timing, async () => {
    folders.put('cameras/schema.json', withPattern('(?!!)hp.*ux'))
    const registry = await folders.registry({ judgeBudgets })
    await vi.waitFor(
      () => expect(registry.problems()).toMatchObject([{ level: 'error', code: 'pattern_slow', params: { growth: 'polynomial' } }]),
      soon,
    )
    expect(registry.get('cameras')).toBeUndefined()
  })
  it('report that no attempt is left, and are retried when staff request it', timing, async () => {
    folders.put('cameras/schema.json', withPattern('(?!!)\\w[\\w\\-=]*\\w'))
    const never: JudgeBudget[] = [
      { after: 0, milliseconds: 0 },
      { after: 10, milliseconds: 0 },
    ]
    const registry = await folders.registry({ judgeBudgets: never })
    await vi.waitFor(
      () => expect(registry.problems()).toMatchObject([{ level: 'error', code: 'pattern_undecided', pointer: '/properties/name/pattern' }]),
      soon,
    )
    never.push({ after: 10, milliseconds: 80_000 })
    await registry.recheck()
    await vi.waitFor(() => expect(registry.get('cameras')).toBeDefined(), soon)
    expect(registry.problems()).toEqual([])
  })
  it('leave the last working version in force', timing, async () => {
    folders.put('cameras/schema.json', withPattern('^[a-z]+$'))
    const registry = await folders.registry({ judgeBudgets: judgeBudgets.slice(0, 1) })
    const before = registry.get('cameras')?.hash
    folders.put('cameras/schema.json', withPattern('(?!!)\\w[\\w\\-~]*\\w'))
    await registry.reload()
    expect(registry.get('cameras')?.hash).toBe(before)
    expect(registry.problems()).toMatchObject([{ code: 'pattern_unjudged' }])
  })
  it('are no longer analysed when the folder has changed', timing, async () => {
    folders.put('cameras/schema.json', withPattern('(?!!)hp.*ux'))
    const registry = await folders.registry({ judgeBudgets })
    folders.put('cameras/schema.json', withPattern('^hp'))
    await registry.reload()
    await expect.poll(() => registry.problems(), { timeout: 2000 }).toEqual([])
    expect(registry.get('cameras')).toBeDefined()
  })
  it('need no time where the proof is simple', timing, async () => {
    folders.put('cameras/schema.json', withPattern('^(?:[a-z]{1,63}\\.)+[a-z]{2,63}$'))
    expect((await folders.registry({ judgeBudgets })).get('cameras')).toBeDefined()
  })
  it('need no time where an engine without backtracking runs them', timing, async () => {
    for (const pattern of ['.*\\.json$', 'hp.*ux', '^(a+)+$']) {
      folders.put('cameras/schema.json', withPattern(pattern))
      const registry = await folders.registry({ judgeBudgets })
      const definition = registry.get('cameras')!
      const { check } = await registry.compile(definition, definition.schema)
      const slow = `${'hp'.repeat(20_000)}${'a'.repeat(20_000)}!`
      expect(check({ name: slow }).errors).toMatchObject([{ path: '/name', keyword: 'pattern' }])
    }
  })
  it('match no text that is too long for the backtracking engine', timing, async () => {
    folders.put('cameras/schema.json', withPattern('(?!!)\\w[\\w\\-+]*\\w'))
    const registry = await folders.registry({ judgeBudgets: [{ after: 0, milliseconds: 80_000 }] })
    await vi.waitFor(() => expect(registry.get('cameras')).toBeDefined(), soon)
    const definition = registry.get('cameras')!
    const { check } = await registry.compile(definition, definition.schema)
    const isTaken = (length: number) => check({ name: 'a'.repeat(length) }).ok
    expect([2, 16_384, 16_385, 100_000].map(isTaken)).toEqual([true, true, false, false])
  })
})

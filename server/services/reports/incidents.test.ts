import { describe, expect, it } from 'vitest'
import { judge, type Judging } from './incidents.ts'

const [ok, failed, other, idle] = [0, 4, 2, 3]
const second = 1000
const due = (
  changes: [number, number][],
  { at, before = at - 30, after = 30 }: { at: number; before?: number; after?: number },
): ReturnType<typeof judge> => {
  const judging: Judging = {
    changes: changes.map(([seconds, code]) => ({ at: seconds * second, code })),
    isFailing: (code) => code === failed || code === other,
    isRunning: (code) => code === ok,
    after: after * second,
    at: at * second,
    before: before * second,
    pause: 3600 * second,
  }
  return judge(judging)
}

describe('a letter is due', () => {
  it.each<[string, [number, number][], Parameters<typeof due>[1]]>([
    [
      'when the failure has just lasted long enough',
      [
        [0, ok],
        [100, failed],
        [130, failed],
      ],
      { at: 130, before: 100 },
    ],
    [
      'at once without a delay',
      [
        [0, ok],
        [100, failed],
      ],
      { at: 100, before: 90, after: 0 },
    ],
    [
      'however the failure changes',
      [
        [0, ok],
        [100, failed],
        [115, other],
        [130, failed],
      ],
      { at: 130, before: 115 },
    ],
    [
      'an hour after the last one',
      [
        [0, ok],
        [100, failed],
        [200, ok],
        [3800, failed],
        [3830, failed],
      ],
      { at: 3830, before: 3800 },
    ],
    [
      'after failures that were too short',
      [
        [0, ok],
        [100, failed],
        [120, ok],
        [150, failed],
        [180, failed],
      ],
      { at: 180, before: 150 },
    ],
  ])('%s', (_what, changes, times) => expect(due(changes, times)).toBe('letter'))
})

it('open pages show an incident within an hour of the last one, without an e-mail', () => {
  const changes: [number, number][] = [
    [0, ok],
    [100, failed],
    [200, ok],
    [300, failed],
    [330, failed],
  ]
  expect(due(changes, { at: 330, before: 300 })).toBe('notice')
})

describe('nothing is due', () => {
  it.each<[string, [number, number][], Parameters<typeof due>[1]]>([
    [
      'before the time is over',
      [
        [0, ok],
        [100, failed],
        [129, failed],
      ],
      { at: 129, before: 100 },
    ],
    [
      'a second time for one failure',
      [
        [0, ok],
        [100, failed],
        [160, failed],
      ],
      { at: 160, before: 130 },
    ],
    [
      'for a part that runs',
      [
        [0, ok],
        [100, failed],
        [140, ok],
      ],
      { at: 140, before: 100 },
    ],
    [
      'for a part that did not run before',
      [
        [0, idle],
        [100, failed],
        [130, failed],
      ],
      { at: 130, before: 100 },
    ],
    [
      'for a first state',
      [
        [100, failed],
        [130, failed],
      ],
      { at: 130, before: 100 },
    ],
    ['without any change', [], { at: 10 }],
  ])('%s', (_what, changes, times) => expect(due(changes, times)).toBeUndefined())
})

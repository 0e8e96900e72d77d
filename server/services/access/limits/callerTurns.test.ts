import { expect, it } from 'vitest'
import { createCallerTurns } from './callerTurns.ts'

const turn = () => new Promise<void>((go) => void setImmediate(go))

it('starts one call of each caller in turn, and the first one at once', async () => {
  const turns = createCallerTurns()
  const begun: string[] = []
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) turns.begin(name[0]!, () => void begun.push(name))
  expect(begun).toEqual(['a1', 'b1'])
  await turn()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2'])
  turns.begin('c', () => void begun.push('c1'))
  expect(begun.slice(4)).toEqual(['c1'])
  await turn()
  expect(begun.slice(5)).toEqual(['a3'])
  await turn()
  await turn()
  turns.begin('a', () => void begun.push('a4'))
  expect(begun.slice(6)).toEqual(['a4'])
})

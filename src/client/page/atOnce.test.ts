import { describe, expect, it } from 'vitest'
import { atOnce, isAtOnce, noteRecordCode, openRecord } from './atOnce.ts'

describe('A navigation', () => {
  it('is drawn immediately when requested so, even if it fails', () => {
    const seen: boolean[] = []
    atOnce(() => void seen.push(isAtOnce()))
    expect(() =>
      atOnce(() => {
        throw new Error('refused')
      }),
    ).toThrow('refused')
    expect([...seen, isAtOnce()]).toEqual([true, false])
  })
  it('to a record is drawn at once when a record page was shown before', () => {
    const seen: boolean[] = []
    openRecord(() => void seen.push(isAtOnce()))
    noteRecordCode()
    openRecord(() => void seen.push(isAtOnce()))
    expect(seen).toEqual([false, true])
  })
})

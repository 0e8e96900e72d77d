import { expect, it } from 'vitest'
import { isAtOnce, noteRecordCode, openRecord } from './atOnce.ts'

it('a record is rendered at once when a record page was shown before, unlike later parts', () => {
  const seen: boolean[] = []
  openRecord(() => void seen.push(isAtOnce()))
  noteRecordCode()
  openRecord(() => void seen.push(isAtOnce()))
  const refused = () => {
    throw new Error('refused')
  }
  expect(() => openRecord(refused)).toThrow('refused')
  expect([...seen, isAtOnce()]).toEqual([false, true, false])
})

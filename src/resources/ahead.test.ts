import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { AHEAD, forgetAhead, readBefore, readUnchanged } from './ahead.ts'

it('a record that changes while it is read is read once more', async () => {
  let stored = 'old'
  let asked = 0
  const answer = readUnchanged('things', async () => {
    asked += 1
    const seen = stored
    await Promise.resolve()
    return seen
  })
  stored = 'new'
  forgetAhead(new QueryClient(), 'things')
  expect([await answer, asked]).toEqual(['new', 2])
})
it('an unchanged record is read once, whatever happens to others', async () => {
  let asked = 0
  const answer = readUnchanged('things', async () => {
    asked += 1
    await Promise.resolve()
    return asked
  })
  forgetAhead(new QueryClient(), 'others')
  expect([await answer, asked]).toEqual([1, 1])
  asked = 0
  expect([await readUnchanged('things', async () => (asked += 1)), asked]).toEqual([1, 1])
})
it('a prefetched record is valid until a change of its type, not of another', () => {
  const client = new QueryClient()
  const queryKey = ['things', AHEAD, '1']
  client.setQueryData(queryKey, 'read')
  forgetAhead(client, 'others')
  expect(readBefore(client, { queryKey })).toBe('read')
  forgetAhead(client, 'things')
  expect(readBefore(client, { queryKey })).toBeUndefined()
})

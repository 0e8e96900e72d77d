import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { OPEN, readAgain } from './readAgain.ts'

it('refetches lists of the type, and leaves the open record and other types alone', async () => {
  const client = new QueryClient()
  const keys = [
    ['a', 'getList', {}],
    ['a', 'getOne', {}],
    ['a', OPEN, '1'],
    ['b', 'getList', {}],
  ]
  for (const key of keys) client.setQueryData(key, {})
  await readAgain(client, 'a')
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false])
})

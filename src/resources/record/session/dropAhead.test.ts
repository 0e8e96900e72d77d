import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { AHEAD } from '../../ahead.ts'
import { dropAhead } from './dropAhead.ts'

it('a prefetched record is dropped once it was used, but not while a page waits for it', async () => {
  const client = new QueryClient()
  const queryKey = ['things', AHEAD, '1']
  client.setQueryData(queryKey, 'old')
  let answer = (_: string): void => undefined
  const waiting = client.fetchQuery({ queryKey, queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
  dropAhead(client, 'things', '1')
  answer('new')
  expect(await waiting).toBe('new')
  dropAhead(client, 'things', '2')
  expect(client.getQueryData(queryKey)).toBe('new')
  dropAhead(client, 'things', '1')
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

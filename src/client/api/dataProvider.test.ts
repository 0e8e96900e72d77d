// Every call that changes a record begins an action, so that the toast of an earlier one closes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onActionStart } from '../toasts.ts'
import { createDataProvider } from './dataProvider.ts'

const provider = createDataProvider()
const record = { id: 'a', version: 2, active: true }
let log: string[]
let stop: () => void

beforeEach(() => {
  log = []
  stop = onActionStart(() => log.push('starts'))
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) => {
    log.push(method)
    return Promise.resolve(
      Response.json(method === 'GET' ? [record] : { status: 409, code: 'conflict', errors: [] }, { status: method === 'GET' ? 200 : 409 }),
    )
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('a call that changes a record', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['creating, as clearing the cache does', 'POST', () => provider.create('things', { data: {} })],
    ['saving', 'PUT', () => provider.update('things', { id: 'a', data: {}, previousData: record })],
    ['activating', 'PATCH', () => provider.update('things', { id: 'a', data: {}, previousData: record, meta: { method: 'PATCH' } })],
    ['deleting', 'DELETE', () => provider.delete('things', { id: 'a', previousData: record })],
    ['restoring', 'POST', () => provider.restore('things', record)],
  ])('begins an action before it is answered: %s', async (_, method, call) => {
    await expect(call()).rejects.toThrow()
    expect(log).toEqual(['starts', method])
  })

  it('reads are not changes', async () => {
    await provider.getOne('things', { id: 'a' })
    expect(log).toEqual(['GET'])
  })
})

import type { DataProvider } from 'ra-core'
import { expect, it } from 'vitest'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { performOwn } from './ownAction.ts'

const record = {
  id: 'rr_1',
  version: 3,
  ttl: 3600,
  manager: { staff_id: 'stf_1', note: 'kept' },
  records: [
    { content: '192.0.2.1', enabled: true, comment: 'first' },
    { content: '192.0.2.2', enabled: false },
  ],
}

/** The body of the request for one record. */
async function sent(save: NonNullable<Action['save']>, answer?: string | number): Promise<unknown> {
  const changes: unknown[] = []
  const provider = {
    update: async (_type: string, { data }: { data: object }) => (changes.push(data), { data: { ...record, ...data } }),
  } as unknown as DataProvider
  await performOwn(provider, 't', { own: { id: 'a', on: 'bulk', access: [], save }, ...(answer !== undefined && { answer }) }, record)
  return changes[0]
}

it('sets a field of every value in a list, keeping its other fields', async () => {
  expect(await sent({ set: { 'records.*.enabled': false } })).toEqual({
    records: [
      { content: '192.0.2.1', enabled: false, comment: 'first' },
      { content: '192.0.2.2', enabled: false },
    ],
  })
})

it('sets plain fields, and the requested field with the rest of its group', async () => {
  expect(await sent({ set: { status: 'blocked' } })).toEqual({ status: 'blocked' })
  expect(await sent({ set: {}, ask: 'ttl' }, 300)).toEqual({ ttl: 300 })
  expect(await sent({ set: {}, ask: 'manager.staff_id' }, 'stf_2')).toEqual({ manager: { staff_id: 'stf_2', note: 'kept' } })
})

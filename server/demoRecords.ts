// Records that the demo creates and changes while it runs. The history names the demo data as the author, not the people of the demo.
import type { PlainObject } from '../src/engine/json/objects.ts'
import { demoOrigin } from './services/seed/seed.ts'
import { accountCaller } from './services/hooks/shared/accountCaller.ts'
import type { WireRecord } from './services/records/read/wire.ts'
import type { Services } from './services/types.ts'

export type Existing = WireRecord & { id: string; version: number }

export async function demoRecords(services: Services, account: string, type: string) {
  const { records } = services
  const caller = await accountCaller(services, account, demoOrigin)
  return {
    find: async (filter: PlainObject): Promise<Existing | undefined> => {
      const { rows } = await records.list(caller, type, { from: 0, limit: 1, filter })
      return rows[0] as Existing | undefined
    },
    create: (data: object): Promise<WireRecord> => records.create(caller, type, data),
    /** The secret at a JSON pointer, in plain text. */
    key: async ({ id }: Existing, at: string): Promise<string> => (await records.keys.reveal(caller, type, id, { at })).key,
    merge: ({ id, version }: Existing, data: object): Promise<WireRecord> => records.merge(caller, type, id, version, data),
  }
}

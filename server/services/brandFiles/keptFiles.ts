// Caches files as they are sent. Reading a large one from the database blocks the event loop for up to 50 ms, and anybody may request it: the most
// requested files stay in memory; the rest is read one file at a time and charged to the caller.
import { createSlots } from '../../drivers/slots.ts'
import { createLru } from '../../store/database/lru.ts'
import { busy } from '../problem.ts'
import type { Payer, Served } from './types.ts'

export type KeptFiles = {
  /** `key` names bytes that never change. Throws 429 while the caller owes work for others, 503 `busy` when too many wait. */
  get: (key: string, payer: Payer, read: () => Promise<Served | undefined>) => Promise<Served | undefined>
  clear: () => void
}

const maxKeptBytes = 32 * 1024 * 1024
const maxWaiting = 1000
/** Bytes for a unit of work: sent, and read. */
const [sentPerUnit, readPerUnit] = [50_000, 10_000]

export function createKeptFiles(): KeptFiles {
  const kept = createLru<Served>(maxKeptBytes, ({ bytes }) => bytes.length)
  const inTurn = createSlots({ atOnce: 1, waiting: maxWaiting, full: busy })

  return {
    async get(key, { refuseDebt, chargeWork }, read) {
      const found = kept.get(key) ?? (await inTurn(() => readOnce()))
      if (found) chargeWork?.(Math.floor(found.bytes.length / sentPerUnit))
      return found

      /** Another call may have read it meanwhile. Calls that came at once had all passed before the first was charged. */
      async function readOnce(): Promise<Served | undefined> {
        const known = kept.get(key)
        if (known) return known
        refuseDebt?.()
        const file = await read()
        if (!file) return undefined
        kept.set(key, file)
        chargeWork?.(Math.floor(file.bytes.length / readPerUnit))
        return file
      }
    },
    clear: kept.clear,
  }
}

// Counts wrong keys by address: too many of them lock the address out until the minute is over.
import { minuteMilliseconds } from '../../src/engine/time/units.ts'

export type Tries = { isOver: (address: string, now: number) => boolean; count: (address: string, now: number) => void }

const maxTries = 20
/** More addresses than this share one count, so that a flood from many addresses fills no memory. */
const maxAddresses = 10_000
const others = ''

export function createTries(): Tries {
  let [since, counts] = [-Infinity, new Map<string, number>()]
  const at = (address: string, now: number): string => {
    if (now - since >= minuteMilliseconds || now < since) [since, counts] = [now, new Map()]
    return counts.has(address) || counts.size < maxAddresses ? address : others
  }
  return {
    isOver: (address, now) => {
      const sender = at(address, now)
      return sender !== others && (counts.get(sender) ?? 0) >= maxTries
    },
    count: (address, now) => {
      const sender = at(address, now)
      counts.set(sender, (counts.get(sender) ?? 0) + 1)
    },
  }
}

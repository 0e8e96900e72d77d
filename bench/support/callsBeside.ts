// Calls of a customer beside what is measured.
import { call, customer, type Portal } from './portal.ts'

/** Somebody reads and writes, one call after the other, until `end`: the slowest of each in milliseconds. */
export function callsBeside(portal: Portal, token: string): { end: () => Promise<{ read: number; written: number }> } {
  const end = new AbortController()
  const slowest = async (once: () => Promise<unknown>): Promise<number> => {
    let worst = 0
    while (!end.signal.aborted) {
      const begun = performance.now()
      await once()
      worst = Math.max(worst, performance.now() - begun)
    }
    return worst
  }
  const others = `/accounts/${customer.account}/http-resources`
  const reads = slowest(() => call(portal, token, `${others}?range=[0,${Math.floor(Math.random() * 50)}]`))
  const writes = slowest(async () => {
    const [first] = await call<{ id: string }[]>(portal, token, `${others}?range=[0,0]`)
    await call(portal, token, `${others}/${first!.id}/labels`, { method: 'PATCH', body: { add: ['beside'] } })
  })
  return {
    async end() {
      end.abort()
      const [read, written] = await Promise.all([reads, writes])
      return { read, written }
    },
  }
}

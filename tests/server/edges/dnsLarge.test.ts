// Large zones, answered by Knot.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../server/drivers/freePort.ts'
import { addressOf, serveBesideLarge, serveLargeZone } from '../../support/edges/largeZone.ts'

const patient = { timeout: 90_000, interval: 50 }

describe('a zone', () => {
  it.each([
    [100_000, 'unsigned'],
    // `npm run bench -- E3` signs 100,000.
    [2000, 'signed'],
  ])('of %i record sets, %s, is served whole, and changed', async (sets, how) => {
    const home = mkdtempSync(join(tmpdir(), 'dns-large-'))
    const large = await serveLargeZone({ dir: home, port: await freePort(), sets, dnssec: how === 'signed' })
    const last = sets - 1
    try {
      for (const host of [0, 5, sets >> 1, last]) expect(await large.ask(host)).toEqual([addressOf(host)])
      await large.change(5, '192.0.2.5')
      expect([await large.ask(5), await large.ask(last), await large.ask(sets)]).toEqual([['192.0.2.5'], [addressOf(last)], []])
    } finally {
      await large.stop()
      rmSync(home, { recursive: true, force: true })
    }
  })
  it('of 100,000 record sets whose first signatures are made delays no other: a small zone changes within 2 seconds', async () => {
    const home = mkdtempSync(join(tmpdir(), 'dns-two-'))
    const zones = await serveBesideLarge({ dir: home, port: await freePort(), sets: 100_000 })
    try {
      await expect.poll(zones.isLoading, patient).toBe(true)
      for (const host of [1, 2, 3]) {
        const from = performance.now()
        await zones.add(host)
        expect(performance.now() - from).toBeLessThan(2000)
        expect(await zones.ask(host)).toEqual([addressOf(host)])
      }
      // Otherwise nothing was shown: the large one has to be under way still.
      expect(await zones.isLoading()).toBe(true)
      await zones.large
      const [address, signature] = await zones
        .askLarge(99_999, 'A')
        .then(async (plain) => [...plain, ...(await zones.askLarge(99_999, 'RRSIG'))])
      expect([address, signature]).toEqual([addressOf(99_999), expect.stringContaining(' large.example. ')])
      await zones.add(4)
      expect(await zones.ask(4)).toEqual([addressOf(4)])
    } finally {
      await zones.stop()
      rmSync(home, { recursive: true, force: true })
    }
  }, 300_000)
})

// How long Knot takes to answer a change in a zone of 100,000 record sets, unsigned and signed. The changes come from the bench, not from a portal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveLargeZone } from '../../tests/support/edges/largeZone.ts'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { firstPort } from '../support/paths.ts'

const sets = Number(process.env['BENCH_RECORDS'] ?? 100_000)

export async function e03({ repeats, say }: Bench): Promise<Row[]> {
  return [...(await changes(false)), ...(await changes(true))]

  async function changes(dnssec: boolean): Promise<Row[]> {
    const dir = mkdtempSync(join(tmpdir(), 'bench-dns-'))
    const begun = performance.now()
    const zone = await serveLargeZone({ dir, port: firstPort, sets, dnssec })
    try {
      const whole: Sample = { whole: (performance.now() - begun) / 1000 }
      const samples: Sample[] = []
      for (let turn = 0; turn < repeats; turn += 1) {
        const [host, address] = [turn * 97, `192.0.2.${turn + 1}`]
        const changed = performance.now()
        const changing = zone.change(host, address)
        while ((await zone.ask(host))[0] !== address);
        samples.push({ answered: (performance.now() - changed) / 1000 })
        await changing
      }
      const name = `zone of ${sets} record sets${dnssec ? ', signed' : ''}`
      say(
        `  ${name}: whole ${whole['whole']!.toFixed(1)} s, a change ${samples.map(({ answered = NaN }) => answered.toFixed(2)).join(' ')} s`,
      )
      return [
        absoluteRow([whole], 'whole', { id: 'E3', metric: `${name}: delivered → served`, unit: 's', goal: { most: 60 } }),
        absoluteRow(samples, 'answered', { id: 'E3', metric: `${name}: a change → answered`, unit: 's', goal: { most: 2 } }),
      ]
    } finally {
      await zone.stop()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}

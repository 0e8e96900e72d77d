// 45 folders of foreign schemas are added at once: the time until all are active, and how long the server stalls meanwhile.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignSchemas, schemasInStyle } from '../../tests/support/foreign/schemas.ts'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { call, newHome, signIn, startPortal, untilSettled } from '../support/portal.ts'

const count = 45
const probeMilliseconds = 10
/** Pause between requests for all types, which cost the server more than a probe. */
const lookMilliseconds = 200

export async function c13({ repeats, say }: Bench): Promise<Row[]> {
  const samples: Sample[] = []
  // The first is the warm-up.
  for (let turn = 0; turn <= repeats; turn += 1) {
    const sample = await dropAll()
    if (turn > 0) samples.push(sample)
    say(`  ${turn}/${repeats} in force after ${Math.round(sample.inForce ?? 0)} ms, slowest answer ${Math.round(sample.stall ?? 0)} ms`)
  }
  const head = { id: 'C13', unit: 'ms' }
  return [
    absoluteRow(samples, 'inForce', { ...head, metric: `${count} folders put at once → all in force`, goal: { most: 3000 } }),
    absoluteRow(samples, 'stall', { ...head, metric: 'slowest answer of /healthz meanwhile', goal: { most: 100 } }),
  ]
}

async function dropAll(): Promise<Sample> {
  const home = newHome()
  const portal = await startPortal({ home })
  try {
    await untilSettled(portal)
    const token = await signIn(portal, { email: 'admin@demo.example' })
    const types = [...schemasInStyle, ...foreignSchemas].slice(0, count).map(({ text }, index) => ({ name: `foreign-${index}`, text }))
    const begun = performance.now()
    for (const { name, text } of types) {
      mkdirSync(join(home, 'definitions', name))
      writeFileSync(join(home, 'definitions', name, 'schema.json'), text)
    }
    const probe = probeAnswers(`${portal.origin}/healthz`)
    for (;;) {
      const seen = await call<{ name: string }[]>(portal, token, '/definitions')
      if (seen.filter(({ name }) => name.startsWith('foreign-')).length === count) break
      if (performance.now() - begun > 60_000) throw new Error('not all types came into force within a minute')
      await new Promise((done) => setTimeout(done, lookMilliseconds))
    }
    const inForce = performance.now() - begun
    return { inForce, stall: await probe.stop() }
  } finally {
    await portal.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Sends probes continuously; `stop` resolves to the longest wait in milliseconds. */
function probeAnswers(url: string): { stop: () => Promise<number> } {
  let slowest = 0
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      await (await fetch(url)).arrayBuffer()
      slowest = Math.max(slowest, performance.now() - begun)
      await new Promise((done) => setTimeout(done, probeMilliseconds))
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await asking
      return slowest
    },
  }
}

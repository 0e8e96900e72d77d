// The example of a sender in docs/access-logs: what it prints is counted.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { portalAt, sendFile } from '../../../server/statistics/sending.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { openPortal } from '../support/portal.ts'
import { ask } from './logLines.ts'

const portal = await openPortal()
const dir = mkdtempSync(join(tmpdir(), 'figures-'))
afterAll(async () => {
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})
const sender = new URL('../../../docs/access-logs/machine-figures.mjs', import.meta.url).pathname

it('its line is counted once, as the load of the machine', async () => {
  const customer = await portal.signIn('cdn2@demo.example')
  const { key } = await makeAgent(portal, 'Machines')
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const file = join(dir, 'figures.log')
  writeFileSync(file, execFileSync(process.execPath, [sender, 'demo-cdn2', 'web-1'], { encoding: 'utf8' }))
  const options = { portal: portalAt({ url, key, wait: 1 }), map: (line: string) => line }
  expect(await sendFile(file, options)).toMatchObject({ lines: 1, counted: 1, refused: {} })
  expect(await sendFile(file, options)).toMatchObject({ lines: 0 })
  const minutes = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}:00Z`
  const period = { start: minutes(Date.now() - 600_000), end: minutes(Date.now() + 60_000) }
  const { total, result } = await ask<{ total: { values: Record<string, number> }; result: { of: string }[] }>(
    customer,
    'demo-cdn2',
    'machine-statistics',
    period,
  )
  expect(result.map(({ of }) => of)).toEqual(['web-1'])
  expect(Object.keys(total.values).toSorted()).toEqual(['disk_bytes', 'in_bps', 'out_bps', 'ram', 'vcpu'])
  expect(total.values['ram']).toBeGreaterThan(0)
  expect(total.values['disk_bytes']).toBeGreaterThan(0)
})
it('without a name it says which argument it needs', () => {
  expect(() => execFileSync(process.execPath, [sender, 'demo-cdn2'], { stdio: 'pipe' })).toThrow('machine-figures.mjs ACCOUNT NAME')
})

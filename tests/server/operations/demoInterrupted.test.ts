// A first start with demo data that is killed in the middle: no later start takes the rest for a portal.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer, killServers, launch, startServer } from '../support/serverProcess.ts'

const dir = mkdtempSync(join(tmpdir(), 'demo-interrupted-'))
const data = join(dir, 'data')
const env = { DATA_DIR: data, DEFINITIONS_DIR: join(dir, 'definitions'), LOG_LEVEL: 'info' }
mkdirSync(env.DEFINITIONS_DIR)
let main: string
beforeAll(async () => void (main = await buildServer()), 120_000)
afterAll(() => {
  killServers()
  rmSync(dir, { recursive: true, force: true })
})

it('an interrupted demo is refused afterwards, with and without --demo, until the folder is empty', async () => {
  const first = launch(main, env, ['--demo', '--no-edge'])
  await expect.poll(first.output, { timeout: 60_000, interval: 5 }).toContain('filling the database with demo data')
  first.child.kill('SIGKILL')
  await first.exit
  for (const args of [['--demo', '--no-edge'], []]) {
    const next = launch(main, env, args)
    expect(await next.exit).toBe(1)
    expect(next.output()).toContain('The server cannot start: the demo data are incomplete, as their first start was interrupted.')
    expect(next.output()).toContain(`Empty ${data} and start again.`)
  }
  rmSync(data, { recursive: true })
  const last = await startServer(main, env, ['--demo', '--no-edge'])
  expect((await fetch(`${last.address}/api/v1/brand`)).status).toBe(200)
  last.child.kill('SIGTERM')
  expect(await last.exit).toBe(0)
})

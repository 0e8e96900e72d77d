// Before the stories: a server makes the demo's data, which the servers of all stories begin with.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../server/support/serverProcess.ts'
import { hasDemoData, keepDemoData } from './demoFolder.ts'

export default async function makeDemoData(): Promise<void> {
  const main = join(import.meta.dirname, '../../dist/server/main.js')
  if (hasDemoData(main)) return
  const home = mkdtempSync(join(tmpdir(), 'demo-data-'))
  const [data, definitions] = [join(home, 'data'), join(home, 'definitions')]
  for (const folder of [data, definitions]) mkdirSync(folder)
  const env = { OUTBOUND_DNS: '127.0.0.1:9', DATA_DIR: data, DEFINITIONS_DIR: definitions }
  const server = await startServer(main, env, ['--demo', '--no-edge', '--no-restreamer'])
  server.child.kill('SIGTERM')
  await server.exit
  keepDemoData(main, data)
  rmSync(home, { recursive: true, force: true })
}

// A server for a few stories only, with demo data and its own settings.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeDemoData } from './demoFolder.ts'
import { e2ePort } from './e2e.ts'
import { startServer } from '../server/support/serverProcess.ts'

/** Folder for the data of a server; `name` is unique among the stories. */
export const homeOf = (name: string): string => join(import.meta.dirname, '../../test-results', `${name}-${e2ePort}`)

export async function serverOn(
  port: number,
  home: string,
  env: Record<string, string>,
  /** `isAgain`: keeps the data of an earlier server. */
  { args = ['--demo', '--no-restreamer'], isAgain = false }: { args?: string[]; isAgain?: boolean } = {},
): Promise<{ address: string; output: () => string; stop: () => Promise<void> }> {
  if (!isAgain) rmSync(home, { recursive: true, force: true })
  const [data, definitions] = [join(home, 'data'), join(home, 'definitions')]
  for (const folder of [data, definitions]) mkdirSync(folder, { recursive: true })
  const address = `http://localhost:${port}`
  const main = join(import.meta.dirname, '../../dist/server/main.js')
  if (!isAgain) takeDemoData(main, data)
  const server = await startServer(
    main,
    {
      OUTBOUND_DNS: '127.0.0.1:9',
      TRUST_PROXY: '127.0.0.1,::1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: data,
      DEFINITIONS_DIR: definitions,
      ...env,
    },
    args,
  )
  return {
    address,
    output: server.output,
    async stop() {
      server.child.kill('SIGTERM')
      await server.exit
    },
  }
}

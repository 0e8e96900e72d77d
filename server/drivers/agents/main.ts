// npm run agent -- --url https://portal.example.com --dir /var/lib/edge [--key agt_…]: the key may stand in AGENT_KEY, where no list of processes shows it.
import { parseArgs } from 'node:util'
import { runAgent } from './agent.ts'
import { createClient, KeyRefused } from './client.ts'
import { openFiles } from './files.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { values } = parseArgs({ options: { url: { type: 'string' }, key: { type: 'string' }, dir: { type: 'string' } } })
const { url, dir, key = process.env.AGENT_KEY } = values
if (!url || !dir || !key) {
  process.stderr.write('Usage: npm run agent -- --url <address of the portal> --dir <folder> --key <key>\n')
  process.exit(2)
}
const end = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort())
try {
  await runAgent({ client: createClient({ url, key, say }), files: await openFiles(dir), say, signal: end.signal })
} catch (error) {
  if (!end.signal.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof KeyRefused ? 3 : 1
  }
}

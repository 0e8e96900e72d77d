// AGENT_KEY=agt_… npm run restreamer -- --url https://portal.example.com --dir /run/restreamer
import { createClient, KeyRefused } from '../../server/drivers/agents/client.ts'
import { createOutside } from '../../server/drivers/outside/outside.ts'
import { restreamerArgs, usage } from './options.ts'
import { runRestreamer } from './run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const parsed = restreamerArgs(process.argv.slice(2), process.env.AGENT_KEY)
if (parsed.status === 'help') {
  process.stdout.write(usage)
  process.exit(0)
}
if (parsed.status === 'wrong') {
  process.stderr.write(`${parsed.reason}\n${usage}`)
  process.exit(2)
}
const { url, dir, key, allowed, program } = parsed
const end = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort())
try {
  const { addresses } = createOutside({ allowed, servers: [] })
  await runRestreamer({ client: createClient({ url, key, say }), dir, program, addresses, say, signal: end.signal })
} catch (error) {
  if (!end.signal.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof KeyRefused ? 3 : 1
  }
}

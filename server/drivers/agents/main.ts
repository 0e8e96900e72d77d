// npm run agent -- --url https://portal.example.com --dir /var/lib/edge [--key agt_…]. AGENT_KEY keeps the key out of process lists.
import { runAgent } from './agent.ts'
import { createClient, KeyRefused } from './client.ts'
import { openFiles } from './files.ts'
import { agentArgs, usage } from './options.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const parsed = agentArgs(process.argv.slice(2), process.env.AGENT_KEY)
if (parsed.status === 'help') {
  process.stdout.write(usage)
  process.exit(0)
}
if (parsed.status === 'wrong') {
  process.stderr.write(`${parsed.reason}\n${usage}`)
  process.exit(2)
}
const { url, dir, key } = parsed
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

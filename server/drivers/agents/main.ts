// npm run agent -- --url https://portal.example.com --dir /var/lib/edge [--key agt_…]. AGENT_KEY keeps the key out of process lists.
import { runAgent } from './agent.ts'
import { createClient, KeyRefused } from './client.ts'
import { openFiles } from './files.ts'
import { agentArgs, usage } from './options.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const told = agentArgs(process.argv.slice(2), process.env.AGENT_KEY)
if (told.status === 'help') {
  process.stdout.write(usage)
  process.exit(0)
}
if (told.status === 'wrong') {
  process.stderr.write(`${told.reason}\n${usage}`)
  process.exit(2)
}
const { url, dir, key } = told
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

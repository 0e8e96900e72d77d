// npm run agent -- --url https://portal.example.com --dir /var/lib/edge [--key agt_…]. AGENT_KEY keeps the key out of process lists.
import { runAgent } from './agent.ts'
import { createClient } from './client.ts'
import { openFiles } from './files.ts'
import { agentArgs, usage } from './options.ts'
import { runProgram } from './program.ts'

await runProgram(agentArgs(process.argv.slice(2), process.env.AGENT_KEY), usage, async ({ url, dir, key }, { say, signal }) =>
  runAgent({ client: createClient({ url, key, say }), files: await openFiles(dir), say, signal }),
)

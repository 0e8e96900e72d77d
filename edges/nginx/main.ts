// AGENT_KEY=agt_… npm run edge -- --url https://portal.example.com --dir /var/lib/edge
import { resolve } from 'node:path'
import { createClient } from '../../server/drivers/agents/client.ts'
import { runProgram } from '../../server/drivers/agents/program.ts'
import { createOutside } from '../../server/drivers/outside/outside.ts'
import { edgeArgs, usage } from './options.ts'
import { runEdge } from './run.ts'

await runProgram(edgeArgs(process.argv.slice(2), process.env.AGENT_KEY), usage, ({ url, dir, key, allowed, ...rest }, { say, signal }) => {
  const { addresses } = createOutside({ allowed, servers: [], atOnce: 64, waiting: 100_000 })
  return runEdge({
    ...rest,
    url,
    key,
    client: createClient({ url, key, isResolved: true, say }),
    dir: resolve(dir),
    addresses,
    say,
    signal,
  })
})

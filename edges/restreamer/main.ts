// AGENT_KEY=agt_… npm run restreamer -- --url https://portal.example.com --dir /run/restreamer
import { createClient } from '../../server/drivers/agents/client.ts'
import { runProgram } from '../../server/drivers/agents/program.ts'
import { createOutside } from '../../server/drivers/outside/outside.ts'
import { restreamerArgs, usage } from './options.ts'
import { runRestreamer } from './run.ts'

await runProgram(
  restreamerArgs(process.argv.slice(2), process.env.AGENT_KEY),
  usage,
  ({ url, dir, key, allowed, program }, { say, signal }) => {
    const { addresses } = createOutside({ allowed, servers: [] })
    return runRestreamer({ client: createClient({ url, key, say }), dir, program, addresses, say, signal })
  },
)

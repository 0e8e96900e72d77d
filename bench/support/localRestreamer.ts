// The restreamer as it is, except that every name leads to this machine: nobody outside is called.
import { restreamerArgs, usage } from '../../edges/restreamer/options.ts'
import { runRestreamer } from '../../edges/restreamer/run.ts'
import { createClient } from '../../server/drivers/agents/client.ts'
import { runProgram } from '../../server/drivers/agents/program.ts'

await runProgram(restreamerArgs(process.argv.slice(2), process.env.AGENT_KEY), usage, ({ url, dir, key, program }, { say, signal }) =>
  runRestreamer({ client: createClient({ url, key, say }), dir, program, addresses: async () => ['127.0.0.1'], say, signal }),
)

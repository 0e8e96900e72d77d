// AGENT_KEY=agt_… npm run media -- --url https://portal.example.com --dir /var/lib/media
import { resolve } from 'node:path'
import { createClient } from '../../server/drivers/agents/client.ts'
import { runProgram } from '../../server/drivers/agents/program.ts'
import { mediaArgs, usage } from './options.ts'
import { runMediaNode } from './run.ts'

await runProgram(mediaArgs(process.argv.slice(2), process.env.AGENT_KEY), usage, ({ url, dir, key, ...rest }, { say, signal }) =>
  runMediaNode({ ...rest, client: createClient({ url, key, say }), dir: resolve(dir), say, signal }),
)

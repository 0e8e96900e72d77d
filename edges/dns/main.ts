// AGENT_KEY=agt_… npm run dns -- --url https://portal.example.com --dir /var/lib/dns
import { resolve } from 'node:path'
import { createClient } from '../../server/drivers/agents/client.ts'
import { runProgram } from '../../server/drivers/agents/program.ts'
import { dnsArgs, usage } from './options.ts'
import { runDns } from './run.ts'

await runProgram(dnsArgs(process.argv.slice(2), process.env.AGENT_KEY), usage, ({ url, dir, key, ...rest }, { say, signal }) =>
  runDns({ ...rest, client: createClient({ url, key, say }), dir: resolve(dir), say, signal }),
)

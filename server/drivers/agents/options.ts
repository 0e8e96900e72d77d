// Command-line options of the reference agent.
import { parseArgs } from 'node:util'

export const usage = `Usage: npm run agent -- --url <address of the portal> --dir <folder> [--key <key>]

  --url   where the portal is, https://portal.example.com
  --dir   the folder that the desired state is written to
  --key   the agent's key; better in AGENT_KEY, where no list of processes shows it
  --help  this text
`
export type AgentArgs = { status: 'run'; url: string; dir: string; key: string } | { status: 'help' } | { status: 'wrong'; reason: string }

/** @example agentArgs(['--url', 'https://a.example', '--dir', '/var/lib/edge'], 'agt_…') → { status: 'run', … } */
export function agentArgs(args: string[], keyOfEnvironment: string | undefined): AgentArgs {
  const read = valuesOf(args)
  if (typeof read === 'string') return { status: 'wrong', reason: read }
  if (read.help) return { status: 'help' }
  const { url, dir, key = keyOfEnvironment } = read
  if (!url || !dir || !key) {
    const missing = [!url && '--url', !dir && '--dir', !key && '--key (or AGENT_KEY)'].filter(Boolean)
    return { status: 'wrong', reason: `Missing: ${missing.join(', ')}` }
  }
  return /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')
    ? { status: 'run', url, dir, key }
    : { status: 'wrong', reason: `--url is no http(s) address: ${url}` }
}

/** The error in one line of text. */
function valuesOf(
  args: string[],
): { url?: string | undefined; key?: string | undefined; dir?: string | undefined; help?: boolean | undefined } | string {
  try {
    return parseArgs({
      args,
      options: { url: { type: 'string' }, key: { type: 'string' }, dir: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!.split('. ', 1)[0]!
  }
}

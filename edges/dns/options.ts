// Command-line options of the name server.
import { agentArgs, requireListening } from '../../server/drivers/agents/args.ts'

const initial = { listen: '53', knot: '/usr/sbin/knotd', control: '/usr/sbin/knotc' }
export const usage = `Usage: npm run dns -- --url <address of the portal> --dir <folder> [--listen <address>] [--knot <program>] [--control <program>]

  --url      where the portal is, https://portal.example.com
  --dir      a folder for Knot, its zones and keys; only this user can read it
  --listen   port, or address and port: ${initial.listen}
  --knot     the program, by default ${initial.knot}
  --control  its control, by default ${initial.control}
  --help     this text

The agent's key is in AGENT_KEY, where no list of processes shows it.
`
/** @example dnsArgs(['--url', 'https://a.example', '--dir', '/var/lib/dns'], 'agt_…') → { status: 'run', … } */
export function dnsArgs(args: string[], key: string | undefined) {
  return agentArgs(args, key, ['listen', 'knot', 'control'], (values) => {
    const { listen, knot: program, control } = { ...initial, ...values }
    requireListening('listen', listen)
    return { listen, program, control }
  })
}

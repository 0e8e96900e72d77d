// Command-line options of the name server.
import { agentArgs } from '../../server/drivers/agents/args.ts'

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
/** A port, or an address and a port. */
const listening = /^(?:(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):)?[1-9]\d{0,4}$/

/** @example dnsArgs(['--url', 'https://a.example', '--dir', '/var/lib/dns'], 'agt_…') → { status: 'run', … } */
export function dnsArgs(args: string[], key: string | undefined) {
  return agentArgs(args, key, ['listen', 'knot', 'control'], (values) => {
    const { listen, knot: program, control } = { ...initial, ...values }
    if (!listening.test(listen)) throw new Error(`--listen is no port and no address with a port: ${listen}`)
    return { listen, program, control }
  })
}

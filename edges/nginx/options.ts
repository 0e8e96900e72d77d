// Command-line options of the edge.
import { agentArgs, requireListening } from '../../server/drivers/agents/args.ts'

const initial = {
  http: '80',
  nginx: '/usr/sbin/nginx',
  ffprobe: 'ffprobe',
  ca: '/etc/ssl/certs/ca-certificates.crt',
  'cache-megabytes': '10240',
  'log-seconds': '1',
}
const names = [
  'http',
  'https',
  'certificate',
  'certificate-key',
  'allow',
  'places',
  'nginx',
  'ffprobe',
  'ca',
  'cache-megabytes',
  'log-seconds',
] as const
export const usage = `Usage: npm run edge -- --url <address of the portal> --dir <folder> [--http <address>] [--https <address>] [--certificate <file> --certificate-key <file>] [--allow <networks>] [--places <file>] [--nginx <program>] [--ffprobe <program>] [--ca <file>] [--cache-megabytes <number>] [--log-seconds <number>]

  --url         where the portal is, https://portal.example.com
  --dir         a folder for nginx, its cache and logs; only this user can read it
  --http        port, or address and port, for visitors: ${initial.http}
  --https       the same with TLS; without it there is none
  --certificate, --certificate-key
                PEM files for the delivery domain; without them one is made that nobody trusts
  --allow       networks of your own that origins may be in: 10.1.0.0/16,fd00::/8
  --places      CSV with countries of addresses, for limitations by country: from,to,country[,region]
  --nginx       the program, by default ${initial.nginx}
  --ffprobe     measures seconds between keyframes of live streams if it is there: ${initial.ffprobe}
  --ca          authorities that certificates of origins are checked against: ${initial.ca}
  --cache-megabytes  of the disk: ${initial['cache-megabytes']}; answers that are still being fetched may take as much again
  --log-seconds      between two deliveries of the access log: ${initial['log-seconds']}
  --help        this text

The agent's key is in AGENT_KEY, where no list of processes shows it.
`
/** @example edgeArgs(['--url', 'https://a.example', '--dir', '/var/lib/edge'], 'agt_…') → { status: 'run', … } */
export function edgeArgs(args: string[], key: string | undefined) {
  return agentArgs(args, key, names, (values) => {
    const { http, https, nginx: program, ffprobe, ca, places, allow = '', certificate, ...rest } = { ...initial, ...values }
    for (const [name, address] of Object.entries({ http, ...(https !== undefined && { https }) })) requireListening(name, address)
    for (const name of ['cache-megabytes', 'log-seconds'] as const)
      if (!/^[1-9]\d{0,8}$/.test(rest[name])) throw new Error(`--${name} is no number: ${rest[name]}`)
    const allowed = allow.split(',').filter(Boolean)
    const bad = allowed.find((network) => !/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(network))
    if (bad !== undefined) throw new Error(`--allow names no network: ${bad}`)
    const certificateKey = rest['certificate-key']
    if ((certificate === undefined) !== (certificateKey === undefined))
      throw new Error('--certificate and --certificate-key belong together')
    return {
      listen: { http, https },
      program,
      ffprobe,
      ca,
      places,
      allowed,
      certificate: certificate !== undefined && certificateKey !== undefined ? { file: certificate, key: certificateKey } : undefined,
      megabytes: Number(rest['cache-megabytes']),
      logSeconds: Number(rest['log-seconds']),
    }
  })
}

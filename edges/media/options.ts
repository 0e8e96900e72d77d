// Command-line options of the media node.
import { parseArgs } from 'node:util'

const initial = { rtmp: '1935', hls: '8088', nginx: '/usr/sbin/nginx', module: '/usr/lib/nginx/modules/ngx_rtmp_module.so' }
export const usage = `Usage: npm run media -- --url <address of the portal> --dir <folder> [--rtmp <address>] [--hls <address>] [--nginx <program>] [--module <file>]

  --url     where the portal is, https://portal.example.com
  --dir     a folder for nginx, its files and HLS; only this user can read it
  --rtmp    port, or address and port, for encoders: ${initial.rtmp}
  --hls     port, or address and port, for viewers: ${initial.hls}
  --nginx   the program, by default ${initial.nginx}
  --module  its RTMP module, by default ${initial.module}
  --help    this text

The agent's key is in AGENT_KEY, where no list of processes shows it.
`
export type MediaArgs =
  | { status: 'run'; url: string; dir: string; key: string; rtmp: string; hls: string; program: string; module: string }
  | { status: 'help' }
  | { status: 'wrong'; reason: string }

/** A port, or an address and a port. */
const listening = /^(?:(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):)?[1-9]\d{0,4}$/

/** @example mediaArgs(['--url', 'https://a.example', '--dir', '/run/media'], 'agt_…') → { status: 'run', … } */
export function mediaArgs(args: string[], key: string | undefined): MediaArgs {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: { url: text, dir: text, rtmp: text, hls: text, nginx: text, module: text, help: { type: 'boolean', short: 'h' } },
    })
    const { url, dir, help, rtmp, hls, nginx: program, module } = { ...initial, ...values }
    if (help) return { status: 'help' }
    if (!url || !dir || !key) {
      const missing = [!url && '--url', !dir && '--dir', !key && 'AGENT_KEY'].filter(Boolean)
      return { status: 'wrong', reason: `Missing: ${missing.join(', ')}` }
    }
    if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
      return { status: 'wrong', reason: `--url is no http(s) address: ${url}` }
    for (const [name, given] of Object.entries({ rtmp, hls }))
      if (!listening.test(given)) return { status: 'wrong', reason: `--${name} is no port and no address with a port: ${given}` }
    return { status: 'run', url, dir, key, rtmp, hls, program, module }
  } catch (error) {
    return { status: 'wrong', reason: (error as Error).message.split('\n', 1)[0]!.split('. ', 1)[0]! }
  }
}

// Command-line options of the restreamer.
import { parseArgs } from 'node:util'

export const usage = `Usage: npm run restreamer -- --url <address of the portal> --dir <folder> [--allow <networks>] [--ffmpeg <program>]

  --url     where the portal is, https://portal.example.com
  --dir     a folder for files of running processes; only this user can read it
  --allow   networks of your own that sources and targets may be in: 10.1.0.0/16,fd00::/8
  --ffmpeg  the program, by default ffmpeg
  --help    this text

The agent's key is in AGENT_KEY, where no list of processes shows it.
`
export type RestreamerArgs =
  | { status: 'run'; url: string; dir: string; key: string; allowed: string[]; program: string }
  | { status: 'help' }
  | { status: 'wrong'; reason: string }

/** @example restreamerArgs(['--url', 'https://a.example', '--dir', '/run/restreamer'], 'agt_…') → { status: 'run', … } */
export function restreamerArgs(args: string[], key: string | undefined): RestreamerArgs {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: { url: text, dir: text, allow: text, ffmpeg: text, help: { type: 'boolean', short: 'h' } },
    })
    const { url, dir, help, allow = '', ffmpeg: program = 'ffmpeg' } = values
    if (help) return { status: 'help' }
    if (!url || !dir || !key) {
      const missing = [!url && '--url', !dir && '--dir', !key && 'AGENT_KEY'].filter(Boolean)
      return { status: 'wrong', reason: `Missing: ${missing.join(', ')}` }
    }
    if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
      return { status: 'wrong', reason: `--url is no http(s) address: ${url}` }
    const allowed = allow.split(',').filter(Boolean)
    const bad = allowed.find((network) => !/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(network))
    if (bad !== undefined) return { status: 'wrong', reason: `--allow names no network: ${bad}` }
    return { status: 'run', url, dir, key, allowed, program }
  } catch (error) {
    return { status: 'wrong', reason: (error as Error).message.split('\n', 1)[0]!.split('. ', 1)[0]! }
  }
}

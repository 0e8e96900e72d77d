// Command-line options of the restreamer.
import { agentArgs } from '../../server/drivers/agents/args.ts'

export const usage = `Usage: npm run restreamer -- --url <address of the portal> --dir <folder> [--allow <networks>] [--ffmpeg <program>]

  --url     where the portal is, https://portal.example.com
  --dir     a folder for files of running processes; only this user can read it
  --allow   networks of your own that sources and targets may be in: 10.1.0.0/16,fd00::/8
  --ffmpeg  the program, by default ffmpeg
  --help    this text

The agent's key is in AGENT_KEY, where no list of processes shows it.
`
export type RestreamerArgs = ReturnType<typeof restreamerArgs>

/** @example restreamerArgs(['--url', 'https://a.example', '--dir', '/run/restreamer'], 'agt_…') → { status: 'run', … } */
export function restreamerArgs(args: string[], key: string | undefined) {
  return agentArgs(args, key, ['allow', 'ffmpeg'], ({ allow = '', ffmpeg: program = 'ffmpeg' }) => {
    const allowed = allow.split(',').filter(Boolean)
    const bad = allowed.find((network) => !/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(network))
    if (bad !== undefined) throw new Error(`--allow names no network: ${bad}`)
    return { allowed, program }
  })
}

// Command-line options of the media node.
import { availableParallelism } from 'node:os'
import { agentArgs, requireListening } from '../../server/drivers/agents/args.ts'

const initial = {
  rtmp: '1935',
  srt: '9000',
  hls: '8088',
  nginx: '/usr/sbin/nginx',
  module: '/usr/lib/nginx/modules/ngx_rtmp_module.so',
  ffprobe: 'ffprobe',
  ffmpeg: 'ffmpeg',
  // One stream in three qualities takes a core or more.
  transcodes: String(Math.max(1, Math.floor(availableParallelism() / 2))),
  'keep-free': '500',
  'account-share': '50',
}
export const usage = `Usage: npm run media -- --url <address of the portal> --dir <folder> [--rtmp <address>] [--srt <address>] [--hls <address>] [--nginx <program>] [--module <file>] [--ffprobe <program>] [--ffmpeg <program>] [--transcodes <number>] [--keep-free <megabytes>] [--account-share <percent>]

  --url     where the portal is, https://portal.example.com
  --dir     a folder for nginx, its files and HLS; only this user can read it
  --rtmp    port, or address and port, for encoders: ${initial.rtmp}
  --srt     the same for encoders that publish by SRT (UDP), where ffmpeg is installed: ${initial.srt}
  --hls     port, or address and port, for viewers: ${initial.hls}
  --nginx   the program, by default ${initial.nginx}
  --module  its RTMP module, by default ${initial.module}
  --ffprobe measures seconds between keyframes if it is there, by default ${initial.ffprobe}
  --ffmpeg  transcodes streams, takes SRT, and makes an MP4 of each recording, where it is installed: ${initial.ffmpeg}
  --transcodes  streams that are transcoded at once, 0 for none; by default half of the cores of this machine: ${initial.transcodes}
  --keep-free  megabytes of the disk that recordings leave free: ${initial['keep-free']}
  --account-share  percent of the disk that the recordings of one account may take, and of SRT sessions: ${initial['account-share']}
  --help    this text

The agent's key is in AGENT_KEY, where no list of processes shows it.
`
/** @example mediaArgs(['--url', 'https://a.example', '--dir', '/run/media'], 'agt_…') → { status: 'run', … } */
export function mediaArgs(args: string[], key: string | undefined) {
  return agentArgs(
    args,
    key,
    ['rtmp', 'srt', 'hls', 'nginx', 'module', 'ffprobe', 'ffmpeg', 'transcodes', 'keep-free', 'account-share'],
    (values) => {
      const {
        rtmp,
        srt,
        hls,
        nginx: program,
        module,
        ffprobe,
        ffmpeg,
        transcodes,
        'keep-free': megabytes,
        'account-share': share,
      } = { ...initial, ...values }
      for (const [name, address] of Object.entries({ rtmp, srt, hls })) requireListening(name, address)
      if (!/^\d{1,3}$/.test(transcodes)) throw new Error(`--transcodes is no number of streams: ${transcodes}`)
      if (!/^\d{1,9}$/.test(megabytes)) throw new Error(`--keep-free is no number of megabytes: ${megabytes}`)
      if (!/^(?:[1-9]\d?|100)$/.test(share)) throw new Error(`--account-share is no percentage from 1 to 100: ${share}`)
      return {
        rtmp,
        srt,
        hls,
        program,
        module,
        ffprobe,
        ffmpeg,
        transcodes: Number(transcodes),
        space: { keepFree: Number(megabytes) * 1_000_000, accountShare: Number(share) },
      }
    },
  )
}

// The command line of one ffmpeg process. All users of a machine can read command lines, so addresses and keys are written to files that only their owner can read: the source to a list for the concat demuxer, the target to a preset.
import type { Rtmp, Srt, Web } from './address.ts'

/** Where the process connects: a relay of the agent on this machine. */
type Through<At> = { at: At; port: number }
export type Command = { args: string[]; /** Contents by name. */ files: Record<'source' | 'target', string> }

/** Applies to nested playlists too. `file` is absent, so that a playlist cannot read files of this machine. */
const nestedProtocols = 'http,https,tcp,tls,httpproxy,crypto,data,rtmp'
const general = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-progress', 'pipe:1', '-stats_period', '2']
const input = ['-auto_convert', '0', '-safe', '0', '-protocol_whitelist', `file,${nestedProtocols}`, '-f', 'concat', '-i']

/** `paths`: where the files will be. */
export function commandOf(
  source: Through<Rtmp> | { at: Web },
  target: Through<Rtmp | Srt>,
  passphrase: string,
  paths: Record<'source' | 'target', string>,
): Command {
  const { format, url } = outputOf(target)
  return {
    args: [...general, ...input, paths.source, '-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-f', format, '-fpre', paths.target, url],
    files: { source: listOf(source), target: presetOf(target.at, passphrase) },
  }
}

const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440', '-t', '1']
const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-b:v', '500k', '-c:a', 'aac', '-ar', '44100']

/** One second of a test picture. `path`: where the preset will be. */
export function testCommandOf(target: Through<Rtmp | Srt>, passphrase: string, path: string): { args: string[]; preset: string } {
  const { format, url } = outputOf(target)
  return {
    args: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...picture, ...codecs, '-f', format, '-fpre', path, url],
    preset: presetOf(target.at, passphrase),
  }
}

function outputOf({ at, port }: Through<Rtmp | Srt>): { format: string; url: string } {
  return at.protocol === 'srt'
    ? { format: 'mpegts', url: `srt://127.0.0.1:${port}` }
    : { format: 'flv', url: `rtmp://127.0.0.1:${port}/live` }
}

function listOf(source: Through<Rtmp> | { at: Web }): string {
  const whitelist = `option protocol_whitelist ${nestedProtocols}`
  const lines =
    'port' in source
      ? [
          `file 'rtmp://127.0.0.1:${source.port}/live'`,
          ...Object.entries(rtmpOptions(source.at)).map(([name, value]) => `option ${name} ${quoted(value)}`),
          'option rtmp_live live',
        ]
      : [`file ${quoted(source.at.url)}`]
  return `${['ffconcat version 1.0', lines[0], whitelist, ...lines.slice(1)].join('\n')}\n`
}

function presetOf(target: Rtmp | Srt, passphrase: string): string {
  const options = target.protocol === 'rtmp' ? rtmpOptions(target) : { ...(passphrase && { passphrase }), connect_timeout: '10000' }
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

function rtmpOptions({ app, stream, tcUrl }: Rtmp): Record<string, string> {
  return { rtmp_app: app, rtmp_playpath: stream, rtmp_tcurl: tcUrl }
}

/** Quotes a value for an ffmpeg list: only the quote itself is special between quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

// One encoder that publishes by SRT: its packets go to an ffmpeg on this machine, which passes the stream on to nginx by RTMP. Nothing is encoded again.
import { execFile, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissingCode, passingMegabytes, withMemory } from '../../ownMemory.ts'
import { cookieIn, inductionOf, passphraseFaultIn, withCookie } from './handshake.ts'

export type SessionOptions = {
  /** Folder that only this user reads. */ dir: string
  /** Name or path of ffmpeg. */ program: string
  /** Where nginx takes streams, `127.0.0.1:1935`. */ rtmp: string
  /** Name of the stream on the media server. */ name: string
  /** By which nginx and the agent know this session. It is in a file: every user of a machine sees command lines. */ token: string
  /** The encoder encrypts by it; undefined for a stream in clear text. */ passphrase: string | undefined
  /** The packet with the encoder's request. */ conclusion: Buffer
  answer: (packet: Buffer) => void
  /** `reason`: for customers; empty for an ordinary end. */ ended: (reason: string) => void
}
export type Session = { take: (packet: Buffer) => void; end: () => void }

const local = '127.0.0.1'
const askAgainMilliseconds = 100
/** ffmpeg notices a silent encoder itself, within five seconds. */
const silentMilliseconds = 15_000
const lookMilliseconds = 1000
const keptText = 4000
const bufferBytes = 4_000_000

export async function openSession(options: SessionOptions): Promise<Session> {
  const { dir, program, rtmp, name, token, passphrase, answer } = options
  const port = await freeUdpPort()
  const preset = join(dir, `srt-${token}`)
  await writeFile(preset, `rtmp_app=live\nrtmp_playpath=${name}?key=${token}\nrtmp_tcurl=rtmp://${rtmp}/live\n`, { mode: 0o600 })
  const source = join(dir, `srt-${token}-in`)
  if (passphrase !== undefined) await writeFile(source, listOf(port, passphrase), { mode: 0o600 })
  const inner = createSocket({ type: 'udp4', recvBufferSize: bufferBytes, sendBufferSize: bufferBytes })
  inner.on('error', () => undefined)
  await new Promise<void>((done) => inner.bind(0, local, done))
  let conclusion = options.conclusion
  let cookie: number | undefined
  let heardAt = Date.now()
  let isOver = false

  const args = argsOf({ input: passphrase === undefined ? inputOf(port) : listed(source), preset, rtmp })
  // The encoder chooses the size of pictures, and ffmpeg decodes the first ones.
  const bounded = withMemory(passingMegabytes, { program, args })
  const child = spawn(bounded.program, bounded.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(-keptText)))
  child.once('error', () => over(missing))
  child.once('close', (code) => over(code === 0 ? '' : isMissingCode(code) ? missing : reasonIn(text)))

  // The listener takes a moment to start: the request is repeated until it answers.
  const asking = setInterval(() => (cookie === undefined ? send(inductionOf(conclusion)) : clearInterval(asking)), askAgainMilliseconds)
  const looking = setInterval(() => Date.now() - heardAt > silentMilliseconds && over(''), lookMilliseconds)
  inner.on('message', (packet, from) => {
    if (from.port !== port || isOver) return
    const given = cookie === undefined ? cookieIn(packet) : undefined
    if (given !== undefined) {
      cookie = given
      send(withCookie(conclusion, given))
    } else if (cookieIn(packet) === undefined) {
      answer(packet)
      const fault = passphraseFaultIn(packet)
      if (fault) over(fault === 'wrong' ? wrongPassphrase : passphrase === undefined ? notEncrypted : noPassphrase)
    }
  })

  return {
    take(packet) {
      heardAt = Date.now()
      if (!isHandshake(packet)) return send(packet)
      conclusion = packet
      if (cookie !== undefined) send(withCookie(packet, cookie))
    },
    end: () => over(''),
  }

  function send(packet: Buffer): void {
    if (!isOver) inner.send(packet, port, local)
  }

  function over(reason: string): void {
    if (isOver) return
    isOver = true
    clearInterval(asking)
    clearInterval(looking)
    inner.close()
    child.kill('SIGKILL')
    for (const file of [preset, source]) void rm(file, { force: true })
    options.ended(reason)
  }
}

/** To no socket in particular: a handshake of a caller. */
function isHandshake(packet: Buffer): boolean {
  return packet.readUInt32BE(0) === 0x80000000 && packet.readUInt32BE(12) === 0
}

const wrongPassphrase = 'An encoder sent a wrong passphrase and was refused.'
const noPassphrase = 'An encoder came without a passphrase and was refused: this stream is encrypted.'
const notEncrypted = 'An encoder came with a passphrase and was refused: this stream has none.'
const missing = 'This media node does not take SRT: ffmpeg is not installed on it.'

/** Messages of ffmpeg about codecs that RTMP and HLS cannot carry. */
function reasonIn(text: string): string {
  if (/not compatible with flv|codec not supported|Tag .* incompatible/i.test(text))
    return 'The stream has another codec than H.264 with AAC or MP3 and was refused.'
  if (/does not contain any stream|Invalid data found|could not find codec parameters/i.test(text))
    return 'The stream has neither video nor audio that can be read.'
  return ''
}

const listener = (port: number): string => `srt://${local}:${port}?mode=listener&listen_timeout=10000000`

function inputOf(port: number): string[] {
  return ['-protocol_whitelist', 'srt', '-f', 'mpegts', '-i', listener(port)]
}

/** A list for the concat demuxer, for every user of a machine sees command lines. The passphrase has letters, digits and underscores. */
function listOf(port: number, passphrase: string): string {
  return `ffconcat version 1.0\nfile '${listener(port)}'\noption protocol_whitelist srt\noption passphrase '${passphrase}'\n`
}

function listed(source: string): string[] {
  return ['-safe', '0', '-protocol_whitelist', 'file,srt', '-f', 'concat', '-i', source]
}

function argsOf({ input, preset, rtmp }: { input: string[]; preset: string; rtmp: string }): string[] {
  const quiet = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error']
  const streams = ['-map', '0:v:0?', '-map', '0:a:0?', '-c', 'copy', '-flvflags', 'no_duration_filesize']
  return [...quiet, ...input, ...streams, '-f', 'flv', '-fpre', preset, `rtmp://${rtmp}/live`]
}

/** Whether this ffmpeg is there and speaks SRT. */
export async function takesSrt(program: string): Promise<boolean> {
  const text = await new Promise<string>((done) =>
    execFile(program, ['-hide_banner', '-protocols'], { env: { PATH: process.env.PATH } }, (error, said) => done(error ? '' : said)),
  )
  return /^\s*srt$/m.test(text)
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((done) => socket.bind(0, local, done))
  const { port } = socket.address()
  await new Promise<void>((done) => socket.close(done))
  return port
}

// The studio of the demo, made of ffmpeg processes on this machine: a test picture with a tone as HLS, and RTMP servers that discard
// everything they receive.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { freePort } from './drivers/freePort.ts'

export type Studio = {
  origin: string
  /** Playlist of the test picture, as a file. */ playlist: string
  /** Ports of RTMP servers. */ ports: [number, number]
  close: () => Promise<void>
}

const folder = '/live/demo/'
const file = /^[a-z0-9-]{1,40}\.(m3u8|ts)$/
const types: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t' }
const restartMilliseconds = 1000

export function hasFfmpeg(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
}

export async function openStudio(dir: string): Promise<Studio> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const server = createServer((request, reply) => send(dir, request, reply))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  const ports: [number, number] = [await freePort(), await freePort()]
  const kept = [keepRunning(pictureInto(dir)), ...ports.map((port) => keepRunning(takingAt(port)))]
  return {
    origin: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    playlist: join(dir, 'picture.m3u8'),
    ports,
    async close() {
      server.closeAllConnections()
      await Promise.all([...kept.map((end) => end()), new Promise((done) => server.close(done))])
    },
  }
}

/** Serves playlists and segments only; pages of any origin may read them. */
function send(dir: string, { url = '', method }: IncomingMessage, reply: ServerResponse): void {
  const name = url.split('?', 1)[0]!.startsWith(folder) ? url.split('?', 1)[0]!.slice(folder.length) : ''
  const path = join(dir, name)
  if (method !== 'GET' || !file.test(name) || !existsSync(path)) return void reply.writeHead(404).end()
  reply.writeHead(200, {
    'content-type': types[name.split('.')[1]!]!,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  })
  createReadStream(path)
    .on('error', () => reply.destroy())
    .pipe(reply)
}

function pictureInto(dir: string): string[] {
  const picture = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-g',
    '50',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '800k',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
  ]
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_list_size', '6', '-hls_flags', 'delete_segments+temp_file+omit_endlist']
  return [...picture, ...coding, ...hls, '-hls_segment_filename', join(dir, 'picture-%d.ts'), join(dir, 'picture.m3u8')]
}

function takingAt(port: number): string[] {
  return ['-f', 'flv', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}/app`, '-c', 'copy', '-f', 'null', '-']
}

/** Restarts ffmpeg when it ends. Returns a function that stops it; it also ends with this process, even when that is killed. */
export function keepRunning(args: string[]): () => Promise<void> {
  let [isOver, child]: [boolean, ChildProcess | undefined] = [false, undefined]
  let gone: Promise<unknown> = Promise.resolve()
  const start = (): void => {
    if (isOver) return
    const command = ['ffmpeg', '-hide_banner', '-nostdin', '-loglevel', 'error', ...args]
    child = spawn('/bin/sh', ['-c', endingWithInput, ...command], { stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('error', () => undefined)
    child.stdin?.on('error', () => undefined)
    gone = new Promise((done) => child?.once('close', done))
    child.once('exit', () => child?.stdin?.destroy())
    void gone.then(() => setTimeout(start, restartMilliseconds).unref())
  }
  start()
  return async () => {
    isOver = true
    child?.stdin?.destroy()
    await gone
  }
}

/** Runs a program until it ends or the shell's input does, which is when nobody holds its other end. */
const endingWithInput =
  'exec 3<&0; "$0" "$@" 3<&- < /dev/null & program=$!; { cat <&3 > /dev/null; kill -9 $program; } & watch=$!; wait $program; kill $watch'

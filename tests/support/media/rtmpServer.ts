// Debian's nginx with its RTMP module, and a test picture: real servers and streams for tests of agents.
import { freePort } from '../../../server/drivers/freePort.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rtmpModule = '/usr/lib/nginx/modules/ngx_rtmp_module.so'
export type RtmpServer = {
  port: number
  /** Streams that were published so far: `app/stream`, each once. */ published: () => string[]
  /** Every publication so far, in order; `ended` is undefined while it continues. Times come from the server's log. */
  publications: () => Publication[]
  stop: () => Promise<void>
}
export type Publication = { name: string; began: number; ended: number | undefined }

/** Takes every stream of these applications. */
export async function startRtmpServer(apps: string[], given?: number): Promise<RtmpServer> {
  if (!existsSync(rtmpModule)) throw new Error('libnginx-mod-rtmp is not installed (.ci/run installs it)')
  const [port, dir] = [given ?? (await freePort()), mkdtempSync(join(tmpdir(), 'rtmp-'))]
  for (const name of ['logs', 'tmp']) mkdirSync(join(dir, name))
  writeFileSync(join(dir, 'nginx.conf'), configOf(dir, port, apps))
  const child = spawn('/usr/sbin/nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'ignore' })
  const log = (): string => (existsSync(join(dir, 'error.log')) ? readFileSync(join(dir, 'error.log'), 'utf8') : '')
  while (child.exitCode === null && !existsSync(join(dir, 'pid'))) await new Promise((done) => setTimeout(done, 20))
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${log()}`)
  return {
    port,
    published: () => [...new Set([...log().matchAll(/exec: .*|publish: name='([^']*)'/g)].flatMap(([, name]) => name ?? []))],
    publications: () => publicationsIn(log()),
    async stop() {
      await ended(child)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Lines begin with the number of their connection, such as `*5`. One that may not publish, because another does, counts too. */
function publicationsIn(log: string): Publication[] {
  const found: Publication[] = []
  const open = new Map<string, Publication>()
  for (const [line, text] of log.split('\n').entries()) {
    const [, connection = '', event, name = ''] = /: (\*\d+) (?:(publish): name='([^']*)'|disconnect)/.exec(text) ?? []
    const before = open.get(connection)
    if (event === 'publish') {
      const one = { name, began: line, ended: undefined }
      found.push(one)
      open.set(connection, one)
    } else if (connection !== '' && before) {
      before.ended = line
      open.delete(connection)
    }
  }
  return found
}

function configOf(dir: string, port: number, apps: string[]): string {
  return `load_module ${rtmpModule};
daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log info;
events { worker_connections 256; }
rtmp { access_log off; server { listen 127.0.0.1:${port}; ${apps.map((app) => `application ${app} { live on; }`).join(' ')} } }
`
}

/** A test picture with a tone, published by RTMP or SRT until it is stopped. `reconnects`: as encoders do, it connects again when its connection ends. */
export function publishTestPicture(
  url: string,
  { reconnects = false, codec = 'libx264', size = '320x180' } = {},
): { stop: () => Promise<void> } {
  const picture = ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-f', 'lavfi', '-i', 'sine=frequency=440']
  const coding = [
    '-c:v',
    codec,
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-g',
    '25',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '400k',
    '-c:a',
    'aac',
  ]
  const format = url.startsWith('srt:') ? 'mpegts' : 'flv'
  const publish = () => spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...picture, ...coding, '-f', format, url], { stdio: 'ignore' })
  let [child, goesOn, again] = [publish(), reconnects, undefined as NodeJS.Timeout | undefined]
  const keep = () =>
    child.once('close', () => {
      if (goesOn)
        again = setTimeout(() => {
          child = publish()
          keep()
        }, 500)
    })
  keep()
  return {
    stop: () => {
      goesOn = false
      clearTimeout(again)
      return ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((done) => child.once('close', done))
  child.kill('SIGKILL')
  await closed
}

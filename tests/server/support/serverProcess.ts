// The server as a process of its own, built like in production.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharedKey } from './sharedKey.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The folder of the run, which tests/server/support/builtServers.ts removes. */
const builds = `${root}dist/test-servers-${process.ppid}`

export type ServerProcess = { child: ChildProcess; address: string; output: () => string; exit: Promise<number | null> }

const running = new Set<ChildProcess>()
/** Ends whatever a failed test left running. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL')
}

let built: Promise<string> | undefined

/** The path of the main file of the server, bundled once for each run: by the first worker that needs it. */
export function buildServer(): Promise<string> {
  return (built ??= isFirst() ? bundle() : bundleOfAnother())
}

function isFirst(): boolean {
  mkdirSync(dirname(builds), { recursive: true })
  try {
    mkdirSync(builds)
    return true
  } catch {
    return false
  }
}

const [whole, failed] = [`${builds}/built`, `${builds}/failed`]

async function bundle(): Promise<string> {
  const { build } = await import('vite')
  try {
    await build({ root, configFile: `${root}vite.server.config.ts`, logLevel: 'error', build: { outDir: `${builds}/making` } })
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  renameSync(`${builds}/making`, whole)
  return `${whole}/main.js`
}

/** The other one is a worker of the same run: it ends in one of two ways, or the test in its time limit. */
async function bundleOfAnother(): Promise<string> {
  while (!existsSync(whole)) {
    if (existsSync(failed)) throw new Error('another worker could not bundle the server')
    await pause(50)
  }
  return `${whole}/main.js`
}

export function launch(
  main: string,
  env: Record<string, string>,
  args: string[] = [],
): { child: ChildProcess; output: () => string; exit: Promise<number | null> } {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      CONFIG_CHANGE_SECONDS: '0',
      WORK_PER_SECOND: '0',
      SIGN_INS_PER_MINUTE: '0',
      ...sharedKey(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  return { child, output: () => text, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Waits until it listens. */
export async function startServer(main: string, env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const started = launch(main, env, args)
  const deadline = Date.now() + 50_000
  while (Date.now() < deadline) {
    const port = /Portal: http:\/\/localhost:(\d+)/.exec(started.output())?.[1]
    if (port) return { ...started, address: `http://127.0.0.1:${port}` }
    if (started.child.exitCode !== null) break
    await new Promise((done) => setTimeout(done, 10))
  }
  started.child.kill('SIGKILL')
  throw new Error(`the server did not start: ${started.output()}`)
}

// The media node as a separate local program, restarted when it exits, as by systemd.
import { spawn } from 'node:child_process'

export type NodeOptions = { portal: string; key: string; dir: string; rtmp: number; hls: number; srt?: number }
export type RunningNode = { stop: (signal?: NodeJS.Signals) => Promise<void> }

/** `more`: further options of its command line. */
export function startMediaNode({ portal, key, dir, rtmp, hls, srt = rtmp }: NodeOptions, more: string[] = []): RunningNode {
  const args = [
    '--url',
    portal,
    '--dir',
    dir,
    '--rtmp',
    `127.0.0.1:${rtmp}`,
    '--srt',
    `127.0.0.1:${srt}`,
    '--hls',
    `127.0.0.1:${hls}`,
    ...more,
  ]
  const begin = () =>
    spawn(process.execPath, ['--import', 'tsx', 'edges/media/main.ts', ...args], {
      stdio: 'ignore',
      env: { ...process.env, AGENT_KEY: key, NODE_OPTIONS: '' },
    })
  let [child, goesOn, again] = [begin(), true, undefined as NodeJS.Timeout | undefined]
  const keep = () =>
    child.once('close', () => {
      if (!goesOn) return
      again = setTimeout(() => {
        child = begin()
        keep()
      }, 1000)
    })
  keep()
  return {
    async stop(signal = 'SIGTERM') {
      goesOn = false
      clearTimeout(again)
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = new Promise((done) => child.once('close', done))
      child.kill(signal)
      await closed
    },
  }
}

/** Viewers are answered. */
export async function isServing(hls: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${hls}/`).then(
    ({ status }) => status === 404,
    () => false,
  )
}

// Overhead of the restreamer agent itself: with 50 targets, each run by a tiny program instead of ffmpeg, against the same agent without targets.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { root } from '../support/paths.ts'
import { agentKey, call, customer, signIn, startPortal } from '../support/portal.ts'
import { startNode } from '../support/processes.ts'
import { startGreeter } from '../../tests/support/media/greeter.ts'

const targets = 50
/** Writes the progress lines of ffmpeg for a running stream, every two seconds as configured. */
const program =
  "#!/bin/sh\nsent=20000\nwhile :; do printf 'total_size=%s\\nprogress=continue\\n' $sent; sent=$((sent + 1000)); sleep 2; done\n"
const ticksPerSecond = 100

export async function e04({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const home = mkdtempSync(join(tmpdir(), 'bench-restreamer-'))
  const [dir, sends] = [join(home, 'run'), join(home, 'sends')]
  writeFileSync(sends, program)
  chmodSync(sends, 0o700)
  const portal = await startPortal({ core: 0 })
  const greeter = await startGreeter()
  const agent = startNode(
    ['--import', 'tsx', 'bench/support/localRestreamer.ts', '--url', portal.origin, '--dir', dir, '--ffmpeg', sends],
    {
      cwd: root,
      core: 1,
      env: { AGENT_KEY: await agentKey(portal, 'restreamer') },
    },
  )
  const { pid } = agent.child
  const samplesOf = async (): Promise<Sample[]> => {
    const samples: Sample[] = []
    for (let turn = 0; turn < repeats; turn += 1) samples.push(await costOf(Number(pid), Math.max(10, seconds)))
    return samples
  }
  try {
    // The records of the demo begin and fail first.
    await pause(10_000)
    say('  without targets')
    const idle = await samplesOf()
    const began = performance.now()
    const token = await signIn(portal)
    await call(portal, token, `/accounts/${customer.account}/restreams`, {
      method: 'POST',
      body: { name: 'bench-restream', type: 'long', active: true, restreams: restreams(greeter.port) },
      headers: { 'confirm-paid': '/' },
    })
    while (running(dir) < targets) {
      if (performance.now() - began > 60_000) throw new Error(`only ${running(dir)} of ${targets} targets run: ${agent.output()}`)
      await pause(20)
    }
    const started = performance.now() - began
    say(`  with ${targets} targets`)
    await pause(5000)
    const busy = await samplesOf()
    if (running(dir) < targets) throw new Error('targets ended while they were measured')
    const of = (unit: string, goal: number) => ({ id: 'E4', unit, goal: { most: goal } })
    return [
      absoluteRow([{ started }], 'started', { ...of('ms', 10_000), metric: `${targets} targets saved → every program runs` }),
      absoluteRow(busy, 'cpu', { ...of('% of a core', 5), metric: `restreamer of ${targets} targets, processor` }),
      absoluteRow(idle, 'cpu', { ...of('% of a core', 5), metric: 'the same without targets' }),
      absoluteRow(busy, 'memory', { ...of('MB', 200), metric: `restreamer of ${targets} targets, memory` }),
      absoluteRow(idle, 'memory', { ...of('MB', 200), metric: 'the same without targets' }),
    ]
  } finally {
    await agent.stop()
    await portal.stop()
    await greeter.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Public names, which the portal accepts; they lead to this machine, and the tiny programs never connect. */
function restreams(port: number): object[] {
  return Array.from({ length: targets }, (_, index) => ({
    source: `rtmp://in.example.com:${port}/live/app/stream`,
    target_type: 'customRTMP',
    target_url: `rtmp://push.example.com:${port}/app`,
    target_key: `key_${index}`,
  }))
}

/** Each program that runs has a folder with the files of its addresses. */
function running(dir: string): number {
  return readdirSync(dir).filter((name) => name.startsWith('run-')).length
}

/** Of the agent itself, without its programs: share of a core in percent, and resident memory in MB. */
async function costOf(pid: number, seconds: number): Promise<Sample> {
  const before = ticksOf(pid)
  const began = performance.now()
  await pause(seconds * 1000)
  const cpu = ((ticksOf(pid) - before) / ticksPerSecond / ((performance.now() - began) / 1000)) * 100
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return { cpu, memory: (pages * 4096) / 1e6 }
}

/** User and system time, in ticks. The name of the program, in brackets, may hold blanks. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

// The restreamer as a program of its own, killed as `kill -9` does: what becomes of its processes, and what the next one does.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PartHistory, RecordReports } from '../../../server/services/reports/types.ts'
import { publishTestPicture, type RtmpServer, startRtmpServer } from '../../support/media/rtmpServer.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('cdn1_alpha', 'restreams')
const dir = mkdtempSync(join(tmpdir(), 'restreamer-killed-'))
const patient = { timeout: 60_000, interval: 200 }
let [portal, customer, key]: [Portal, Caller, string] = [] as never
let [source, target, agent]: [RtmpServer, RtmpServer, ChildProcess] = [] as never
let picture: ReturnType<typeof publishTestPicture>

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await portal.signIn('cdn1@demo.example')
  key = (await makeAgent(portal, 'Restreamer', 'restreamer')).key
  source = await startRtmpServer(['live/demo'])
  target = await startRtmpServer(['push'])
  picture = publishTestPicture(`rtmp://127.0.0.1:${source.port}/live/demo/main`)
  agent = startAgent()
})
afterEach(async () => {
  // A test that failed may have left none.
  if (hasEnded()) agent = startAgent()
  for (const { id, version } of (await customer.ask({ url })).json<{ id: string; version: number }[]>())
    await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version })
  await expect.poll(processes, patient).toEqual([])
})
afterAll(async () => {
  await stop('SIGTERM')
  await picture.stop()
  await source.stop()
  await target.stop()
  await portal.close()
  rmSync(dir, { recursive: true, force: true })
})

function startAgent(): ChildProcess {
  const bound = portal.app.server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const args = ['edges/restreamer/main.ts', '--url', address, '--dir', dir, '--allow', '127.0.0.0/8']
  return spawn(process.execPath, ['--import', 'tsx', ...args], {
    stdio: 'ignore',
    env: { ...process.env, AGENT_KEY: key, NODE_OPTIONS: '' },
  })
}
const hasEnded = (): boolean => agent.exitCode !== null || agent.signalCode !== null
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (hasEnded()) return
  const closed = new Promise((done) => agent.once('close', done))
  agent.kill(signal)
  await closed
}

type Process = { pid: number; /** Name of its stream at the target. */ name: string }
/** Running processes of ffmpeg whose presets are in the agent's folder. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      const path = textOf(`/proc/${pid}/cmdline`)
        .split('\0')
        .find((one) => one.startsWith(dir) && one.endsWith('/target'))
      return path ? [{ pid: Number(pid), name: /rtmp_playpath=(\S+)/.exec(textOf(path))?.[1] ?? '' }] : []
    })
}
/** Empty for what is gone. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const namesOf = (list: Process[]): string[] => list.map(({ name }) => name).sort()
const onAir = (): string[] =>
  target
    .publications()
    .flatMap(({ name, ended }) => (ended === undefined ? [name] : []))
    .sort()
/** Publications that began while another one of the same name went on. */
const doubles = () =>
  target
    .publications()
    .filter((one, index, all) => all.slice(0, index).some(({ name, ended }) => name === one.name && (ended ?? Infinity) > one.began))

const item = (target_key: string, more: object = {}) => ({
  source: `rtmp://127.0.0.1:${source.port}/live/demo/main`,
  target_type: 'customRTMP',
  target_url: `rtmp://127.0.0.1:${target.port}/push`,
  target_key,
  ...more,
})
async function restream(restreams: object[], more: object = {}): Promise<{ id: string; version: number }> {
  const name = `restream-${Math.random().toString(36).slice(2)}`
  const made = await customer.ask({ method: 'POST', url, body: { name, type: 'long', restreams, ...more } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
const codesOf = async ({ id }: { id: string }) =>
  (await customer.ask({ url: `${url}/${id}/reports` })).json<RecordReports>().parts.map(({ code }) => code)
const historyOf = async ({ id }: { id: string }) =>
  (await customer.ask({ url: `${url}/${id}/reports/history` })).json<PartHistory[]>().map(({ entries }) => entries.map(({ code }) => code))

it('its targets continue once each, and changes saved meanwhile are applied', async () => {
  const kept = await restream([item('kept-1'), item('kept-2', { backup: { target_url: `rtmp://127.0.0.1:${source.port}/none` } })])
  const off = await restream([item('off')], { active: false })
  const gone = await restream([item('gone')])
  const changed = await restream([item('before')])
  await expect.poll(onAir, patient).toEqual(['before', 'gone', 'kept-1', 'kept-2'])
  await expect.poll(() => codesOf(kept), patient).toEqual([0, 0])
  const before = processes()
  expect(namesOf(before)).toEqual(onAir())

  await stop('SIGKILL')
  await expect.poll(onAir, patient).toEqual([])
  await expect.poll(processes, patient).toEqual([])
  expect((await customer.ask({ method: 'DELETE', url: `${url}/${gone.id}`, version: gone.version })).statusCode).toBe(200)
  const body = { restreams: [item('after')] }
  expect((await customer.ask({ method: 'PATCH', url: `${url}/${changed.id}`, version: changed.version, body })).statusCode).toBe(200)
  await restream([item('new')])

  agent = startAgent()
  await expect.poll(onAir, patient).toEqual(['after', 'kept-1', 'kept-2', 'new'])
  await expect.poll(() => codesOf(kept), patient).toEqual([0, 0])
  const after = processes()
  expect(namesOf(after)).toEqual(onAir())
  expect(after.filter(({ pid }) => before.some((one) => one.pid === pid))).toEqual([])
  expect(readdirSync(dir)).toHaveLength(4)
  const counts = (name: string) => target.publications().filter((one) => one.name === name).length
  expect(['kept-1', 'kept-2', 'gone', 'before', 'after', 'new', 'off'].map(counts)).toEqual([2, 2, 1, 1, 1, 1, 0])
  expect(doubles()).toEqual([])
  // Nothing of the time before is lost, and no failure is told: the target was never reached and lost.
  for (const codes of await historyOf(kept)) expect(codes.filter((code) => code !== 1)).toEqual([0, 0])
  expect(await historyOf(off)).toEqual([[]])
}, 200_000)

it('a process that hangs when its agent is killed is ended by the next one', async () => {
  const record = await restream([item('hangs'), item('runs')])
  await expect.poll(() => codesOf(record), patient).toEqual([0, 0])
  const { pid } = processes().find(({ name }) => name === 'hangs')!
  process.kill(pid, 'SIGSTOP')
  await stop('SIGKILL')
  await expect.poll(() => namesOf(processes()), patient).toEqual(['hangs'])
  // The target notices a moment later.
  await expect.poll(onAir, patient).toEqual([])

  agent = startAgent()
  await expect.poll(onAir, patient).toEqual(['hangs', 'runs'])
  await expect.poll(() => codesOf(record), patient).toEqual([0, 0])
  expect(namesOf(processes())).toEqual(['hangs', 'runs'])
  expect(processes().map((one) => one.pid)).not.toContain(pid)
  expect(doubles()).toEqual([])
}, 200_000)

it('an agent that is killed again and again, while its targets begin, publishes none twice', async () => {
  const names = ['often-1', 'often-2', 'often-3']
  const record = await restream(names.map((name) => item(name)))
  for (const moment of [() => processes().length > 0, () => onAir().length > 0, () => onAir().length === names.length]) {
    await expect.poll(moment, { ...patient, interval: 10 }).toBe(true)
    await stop('SIGKILL')
    agent = startAgent()
  }
  await expect.poll(() => codesOf(record), patient).toEqual([0, 0, 0])
  await expect.poll(onAir, patient).toEqual(names)
  expect(namesOf(processes())).toEqual(names)
  expect(doubles()).toEqual([])
}, 200_000)

// Users who are online: event streams that report changes, against polling the list at the interval of the specification.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashToken } from '../../server/services/access/keys/random.ts'
import { openLibsql } from '../../server/store/database/open.ts'
import { absoluteRow, type Row, rowOf, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { load } from '../support/load.ts'
import { benchDir } from '../support/paths.ts'
import { call, customer, newHome, type Portal, signIn, startPortal, untilSettled } from '../support/portal.ts'
import { startNode } from '../support/processes.ts'

const online = Number(process.env['BENCH_USERS'] ?? 10_000)
/** As many as the server lets one session open, and one person. */
const [perSession, sessionsEach] = [10, 3]
const minute = 60
/** The specification asks for states every five seconds. */
const pollsPerMinute = minute / 5
const list = `/api/v1/accounts/${customer.account}/http-resources?${new URLSearchParams({ sort: '["name","ASC"]', range: '[0,24]', filter: '{}' }).toString()}`

/** A user has one page open for a minute, in which one record of the account changes. */
export async function p14({ seconds, say }: Bench): Promise<Row[]> {
  const home = newHome()
  try {
    const first = await startPortal({ home })
    await untilSettled(first)
    await signIn(first)
    await first.stop()
    const tokens = addUsers(join(home, 'data/portal.db'), Math.ceil(online / perSession))
    const portal = await startPortal({ home, demo: false, core: 0 })
    try {
      await untilSettled(portal)
      const naive = await polled(portal, tokens[0]!, seconds)
      say(`  polling: ${naive['cpu']!.toFixed(2)} ms and ${Math.round(naive['bytes']!)} bytes for a user's minute`)
      const ours = await streamed(portal, tokens)
      say(
        `  streams: ${ours['cpu']!.toFixed(3)} ms and ${Math.round(ours['bytes']!)} bytes for a user's minute, ${ours['share']!.toFixed(1)} % of a core`,
      )
      const samples = { ours: [ours], peer: [naive] }
      const head = { id: 'P14', peerName: 'polling every 5 s', goal: { most: 0.1 } }
      const users = online.toLocaleString('en')
      return [
        rowOf(samples, 'cpu', { ...head, metric: `processor time of a user's minute, ${users} online`, unit: 'ms' }),
        rowOf(samples, 'bytes', { ...head, metric: `bytes of a user's minute, ${users} online`, unit: 'B' }),
        absoluteRow([ours], 'share', { id: 'P14', metric: `share of a core, ${users} online`, unit: '%', goal: { most: 100 } }),
      ]
    } finally {
      await portal.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function streamed(portal: Portal, tokens: string[]): Promise<Sample> {
  const given = JSON.stringify({ port: portal.port, tokens, perToken: perSession, seconds: minute })
  const worker = startNode([join(benchDir, 'support/streamsWorker.mjs'), given], { core: 1, input: true })
  try {
    await until(worker.output, (text) => text.includes('open'))
    const before = cpuOf(portal)
    worker.child.stdin!.write('go\n')
    await change(portal, tokens[0]!)
    await until(worker.output, (text) => text.includes('{'))
    const cpu = cpuOf(portal) - before
    const { streams, bytes } = JSON.parse(worker.output().slice(worker.output().indexOf('{'))) as { streams: number; bytes: number }
    if (streams !== tokens.length * perSession) throw new Error(`only ${streams} streams are open`)
    return { cpu: cpu / streams, bytes: bytes / streams, share: cpu / (minute * 10) }
  } finally {
    await worker.stop()
  }
}

async function polled(portal: Portal, token: string, seconds: number): Promise<Sample> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${portal.origin}${list}`, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const heads = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const size = heads + Buffer.byteLength(await answer.text())
  const before = cpuOf(portal)
  const begun = performance.now()
  const { perSecond } = await load({ port: portal.port, path: list, headers, seconds, connections: 4 })
  const requests = perSecond * seconds
  if (performance.now() - begun < seconds * 1000) throw new Error('the load ended early')
  return { cpu: ((cpuOf(portal) - before) / requests) * pollsPerMinute, bytes: size * pollsPerMinute }
}

/** Milliseconds of processor time of the server so far. */
function cpuOf({ process: { child } }: Portal): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function change(portal: Portal, token: string): Promise<void> {
  await call(portal, token, `/accounts/${customer.account}/http-resources`, {
    method: 'POST',
    body: {
      name: 'online',
      tuning: 'default',
      origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
    },
  })
}

async function until(output: () => string, isThere: (text: string) => boolean): Promise<void> {
  const begun = performance.now()
  while (!isThere(output())) {
    if (performance.now() - begun > 300_000) throw new Error(`the streams did not come to it: ${output().slice(0, 500)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Sessions of people like the demo's customer, who each have as many as are allowed. Resolves to their tokens. */
function addUsers(file: string, count: number): string[] {
  const database = openLibsql(file)
  const copied = (table: string, changes: Record<string, string>, where: string): void => {
    const names = (database.prepare(`pragma table_info(${table})`).all([]) as { name: string }[]).map(({ name }) => name)
    const values = names.map((name) => (name in changes ? `'${changes[name]}'` : name))
    database.prepare(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where ${where} limit 1`).run([])
  }
  const [{ id }] = database.prepare(`select id from persons where email = '${customer.email}'`).all([]) as [{ id: string }]
  database.prepare('begin').run([])
  const tokens = Array.from({ length: count }, (_, at) => {
    const person = `prs_bench${Math.floor(at / sessionsEach)}`
    if (at % sessionsEach === 0) {
      copied('persons', { id: person, email: `${person}@bench.example` }, `id = '${id}'`)
      copied('memberships', { person_id: person }, `person_id = '${id}' and account = '${customer.account}'`)
    }
    const token = `bench-${String(at).padStart(37, '0')}`
    copied('sessions', { hash: hashToken(token), person_id: person }, `person_id = '${id}'`)
    return token
  })
  database.prepare('commit').run([])
  database.close()
  return tokens
}

// Takes batches of log lines in: reads them, finds their owners and places, and adds them in one transaction with the position of their source.
import { createHash } from 'node:crypto'
import type { Store } from '../../store/types.ts'
import { createLru } from '../../store/database/lru.ts'
import { type LineFault, type LogLine, readLine, withoutAddresses } from '../../statistics/accessLine.ts'
import type { Places } from '../../statistics/places.ts'
import { trafficOf } from '../../statistics/traffic.ts'
import { breath } from '../breath.ts'
import type { Clock } from '../model.ts'
import { Problem } from '../problem.ts'
import { takeViews } from './takeViews.ts'
import type { LineBatch, Taken } from './types.ts'

type Parts = { store: Store; clock: Clock; places: Places; secret: () => Promise<string>; settings: { STATISTICS_DAYS: number } }
type Owner = { account: string; resource: string }
type Owned = { index: number; line: LogLine }
const daySeconds = 86_400
/** Clocks of edges may be ahead. */
const aheadSeconds = 600
const linesPerTurn = 500

export function createTaking({ store, clock, places, secret, settings }: Parts) {
  const owners = createLru<Owner>(10_000)
  return { take }

  async function take(agent: { id: string }, { source, position, next, lines }: LineBatch): Promise<Taken> {
    const key = { agent: agent.id, source }
    const known = await store.statistics.position(key)
    if (next <= known) return again(known)
    if (position !== known) throw misplaced(known)
    const refused: Taken['refused'] = []
    const read = await readAll(lines, refused)
    const owned = await withOwners(read, refused)
    for (const { line } of owned) placed(line, places)
    const salt = await secret()
    const seen = clock().toISOString()
    return store.transaction(async ({ statistics }) => {
      const now = await statistics.position(key)
      if (next <= now) return again(now)
      if (now !== position) throw misplaced(now)
      const ids = owned.map(({ line }) => (line.id === '' ? '' : hashed(`${line.account} ${line.id}`)))
      const fresh = await statistics.newLines(
        ids.filter((id) => id !== ''),
        seen,
      )
      // An id that a batch has twice counts once: it is taken out of the set with its first line.
      const counted = owned.filter((_, index) => ids[index] === '' || fresh.delete(ids[index]!)).map(({ line }) => line)
      await statistics.addTraffic(trafficOf(counted))
      await takeViews(statistics, counted, { salt, seen })
      await statistics.changed([...new Set(counted.map(({ account }) => account))], seen)
      refused.sort((a, b) => a.index - b.index)
      await statistics.keepRefused(
        refused.map(({ index, reason }) => ({ ...key, at: seen, number: index, reason, line: withoutAddresses(lines[index]!) })),
      )
      await statistics.advance(key, { position: next, counted: counted.length, refused: refused.length, seen })
      return { applied: true, position: next, counted: counted.length, doubled: owned.length - counted.length, refused }
    })
  }

  async function readAll(lines: readonly string[], refused: Taken['refused']): Promise<Owned[]> {
    const now = Math.floor(clock().getTime() / 1000)
    const period = { oldest: now - settings.STATISTICS_DAYS * daySeconds, newest: now + aheadSeconds }
    const found: Owned[] = []
    for (const [index, text] of lines.entries()) {
      const read = readLine(text, period)
      if ('line' in read) found.push({ index, line: read.line })
      else refused.push({ index, reason: read.fault })
      if (index % linesPerTurn === linesPerTurn - 1) await breath()
    }
    return found
  }

  /** Lines name their record, or only the host that was asked, whose record is found by the names in effect. */
  async function withOwners(lines: readonly Owned[], refused: Taken['refused']): Promise<Owned[]> {
    const hosts = await hostsOf(lines.map(({ line }) => line))
    const ownerOf = ({ account, resource, host }: LogLine) => (account === '' ? hosts.get(host) : owners.get(`${account}/${resource}`))
    await learnRecords(
      lines.map(({ line }) => line),
      hosts,
    )
    return lines.filter(({ index, line }) => {
      const owner = ownerOf(line)
      if (owner) [line.account, line.resource] = [owner.account, owner.resource]
      const isStreamForeign = line.stream !== '' && line.stream !== line.resource && !owners.get(`${line.account}/${line.stream}`)
      if (owner && !isStreamForeign) return true
      const reason: LineFault = owner || line.resource !== '' ? 'unknown_resource' : 'unknown_host'
      refused.push({ index, reason })
      return false
    })
  }

  /** Read for each batch: names pass from one record to another. */
  async function hostsOf(lines: readonly LogLine[]): Promise<Map<string, Owner>> {
    const hosts = new Map<string, Owner>()
    const asked = new Set(lines.filter(({ account }) => account === '').map(({ host }) => host))
    for (const part of parts([...asked]))
      for (const { name, account, id } of await store.statistics.ownersOf(part)) hosts.set(name, { account, resource: id })
    return hosts
  }

  /** An id belongs to one account for ever, so that those found once are remembered. */
  async function learnRecords(lines: readonly LogLine[], hosts: Map<string, Owner>): Promise<void> {
    const ids = new Map<string, Set<string>>()
    for (const line of lines) {
      const account = line.account || hosts.get(line.host)?.account
      if (account === undefined) continue
      for (const id of [line.resource, line.stream])
        if (id !== '' && !owners.get(`${account}/${id}`)) ids.set(account, (ids.get(account) ?? new Set()).add(id))
    }
    for (const [account, wanted] of ids)
      for (const part of parts([...wanted]))
        for (const { id } of await store.statistics.owned({ account }, part)) owners.set(`${account}/${id}`, { account, resource: id })
  }
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24)
const again = (position: number): Taken => ({ applied: false, position, counted: 0, doubled: 0, refused: [] })
const misplaced = (position: number): Problem => new Problem(409, 'position', { detail: { position } })

function parts<T>(all: readonly T[]): T[][] {
  const size = 500
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

/** The edge's own knowledge of the place wins. */
function placed(line: LogLine, places: Places): void {
  if (line.country !== '' || line.ip === '') return
  const place = places.find(line.ip)
  if (place) [line.country, line.region] = [place.country, place.region]
}

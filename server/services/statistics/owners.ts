// Whose lines are: the accounts and records that they name, or that hold the host that was asked.
import type { FigureLine } from '../../statistics/figures.ts'
import type { LineFault, LogLine } from '../../statistics/accessLine.ts'
import { createLru } from '../../store/database/lru.ts'
import type { Store } from '../../store/types.ts'
import type { Taken } from './types.ts'

type Owner = { account: string; resource: string }
export type Owned = { index: number; line: LogLine }
export type Figure = { index: number; figure: FigureLine }

export function createOwners({ store }: { store: Pick<Store, 'statistics' | 'accounts'> }) {
  const owners = createLru<Owner>(10_000)
  return { withOwners, withAccounts }

  /** Lines name their record, or only the host that was asked, whose record is found by the names in effect. */
  async function withOwners(lines: readonly Owned[], refused: Taken['refused'], only?: string): Promise<Owned[]> {
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
      if (owner && !isStreamForeign && (only ?? owner.account) === owner.account) return true
      const reason: LineFault = owner || line.resource !== '' ? 'unknown_resource' : 'unknown_host'
      refused.push({ index, reason })
      return false
    })
  }

  /** Figures of image optimisation are of a record. */
  async function withAccounts(figures: readonly Figure[], refused: Taken['refused'], only?: string): Promise<Figure[]> {
    const known = new Set<string>()
    for (const account of new Set(figures.map(({ figure }) => figure.account)))
      if ((only ?? account) === account && (await store.accounts.find(account))) known.add(account)
    const isOfRecord = ({ kind }: FigureLine): boolean => kind === 'ioss'
    for (const account of known) {
      const ids = figures.filter(({ figure }) => figure.account === account && isOfRecord(figure)).map(({ figure }) => figure.of)
      for (const part of parts([...new Set(ids)]))
        for (const { id } of await store.statistics.owned({ account }, part)) owners.set(`${account}/${id}`, { account, resource: id })
    }
    return figures.filter(({ index, figure }) => {
      const isRecordUnknown = isOfRecord(figure) && !owners.get(`${figure.account}/${figure.of}`)
      if (known.has(figure.account) && !isRecordUnknown) return true
      refused.push({ index, reason: known.has(figure.account) ? 'unknown_resource' : 'unknown_account' })
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

function parts<T>(all: readonly T[]): T[][] {
  const size = 500
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

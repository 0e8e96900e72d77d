// Finds the owners of lines: the accounts and records that they name, or that hold the requested host.
import type { FigureLine } from '../../statistics/figures.ts'
import type { LineFault, LogLine } from '../../statistics/accessLine.ts'
import { createLru } from '../../store/database/lru.ts'
import type { Store } from '../../store/types.ts'
import type { Taken } from './types.ts'

type Owner = { account: string; resource: string }
type OwnedRecord = Owner & { type: string }
/**
 * Which lines are accepted: those of one account only, or of records of these types only. `isLimited`: no figures of subjects without a type (machines,
 * partners, players).
 */
export type Allowed = { account?: string | undefined; types?: ReadonlySet<string> | undefined; isLimited?: boolean }
export type Owned = { index: number; line: LogLine }
export type Figure = { index: number; figure: FigureLine }

export function createOwners({ store }: { store: Pick<Store, 'statistics' | 'accounts'> }) {
  const owners = createLru<OwnedRecord>(10_000)
  return { withOwners, withAccounts }

  /** Lines name their record, or only the requested host, whose record is found by the names in effect. */
  async function withOwners(lines: readonly Owned[], refused: Taken['refused'], allowed: Allowed): Promise<Owned[]> {
    const hosts = await hostsOf(lines.map(({ line }) => line))
    const recordOf = (account: string, id: string): OwnedRecord | undefined => {
      const found = owners.get(`${account}/${id}`)
      return found && (allowed.types?.has(found.type) ?? true) ? found : undefined
    }
    const ownerOf = ({ account, resource, host }: LogLine): Owner | undefined => {
      const named = account === '' ? hosts.get(host) : { account, resource }
      return named && (allowed.account ?? named.account) === named.account ? recordOf(named.account, named.resource) : undefined
    }
    await learnRecords(
      lines.map(({ line }) => line),
      hosts,
    )
    return lines.filter(({ index, line }) => {
      const owner = ownerOf(line)
      if (owner) [line.account, line.resource] = [owner.account, owner.resource]
      const isStreamForeign = line.stream !== '' && line.stream !== line.resource && !recordOf(line.account, line.stream)
      if (owner && !isStreamForeign) return true
      const reason: LineFault = owner || line.resource !== '' ? 'unknown_resource' : 'unknown_host'
      refused.push({ index, reason })
      return false
    })
  }

  /** Figures of image optimisation belong to a record; others only to an account. */
  async function withAccounts(
    figures: readonly Figure[],
    refused: Taken['refused'],
    { account: only, types, isLimited }: Allowed,
  ): Promise<Figure[]> {
    const accounts = new Set<string>()
    for (const account of new Set(figures.map(({ figure }) => figure.account)))
      if ((only ?? account) === account && (await store.accounts.find(account))) accounts.add(account)
    const isOfRecord = ({ kind }: FigureLine): boolean => kind === 'ioss'
    for (const account of accounts) {
      const ids = figures.filter(({ figure }) => figure.account === account && isOfRecord(figure)).map(({ figure }) => figure.of)
      for (const part of parts([...new Set(ids)])) await learn(account, part)
    }
    return figures.filter(({ index, figure }) => {
      const record = owners.get(`${figure.account}/${figure.of}`)
      const isRecordUnknown = isOfRecord(figure) && !(record && (types?.has(record.type) ?? true))
      const isAccountUnknown = !accounts.has(figure.account) || (isLimited === true && !isOfRecord(figure))
      if (!isAccountUnknown && !isRecordUnknown) return true
      refused.push({ index, reason: isAccountUnknown ? 'unknown_account' : 'unknown_resource' })
      return false
    })
  }

  /** Read for each batch: names pass from one record to another. */
  async function hostsOf(lines: readonly LogLine[]): Promise<Map<string, Owner>> {
    const hosts = new Map<string, Owner>()
    const requestedHosts = new Set(lines.filter(({ account }) => account === '').map(({ host }) => host))
    for (const part of parts([...requestedHosts]))
      for (const { name, account, id } of await store.statistics.ownersOf(part)) hosts.set(name, { account, resource: id })
    return hosts
  }

  /** Cached without expiry: an id never passes to another account. */
  async function learnRecords(lines: readonly LogLine[], hosts: Map<string, Owner>): Promise<void> {
    const ids = new Map<string, Set<string>>()
    for (const line of lines) {
      const holder = line.account === '' ? hosts.get(line.host) : undefined
      const account = line.account || holder?.account
      if (account === undefined) continue
      for (const id of [holder?.resource ?? line.resource, line.stream])
        if (id !== '' && !owners.get(`${account}/${id}`)) ids.set(account, (ids.get(account) ?? new Set()).add(id))
    }
    for (const [account, wanted] of ids) for (const part of parts([...wanted])) await learn(account, part)
  }

  async function learn(account: string, ids: readonly string[]): Promise<void> {
    for (const { id, type } of await store.statistics.owned({ account }, ids))
      owners.set(`${account}/${id}`, { account, resource: id, type })
  }
}

function parts<T>(all: readonly T[]): T[][] {
  const size = 500
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

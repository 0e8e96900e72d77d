// Action history from the audit: who did what, when and from where, with the changes of each record.
import { coreReadProject, coreReadStaff } from '../../../../src/engine/rights/permissions.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Store } from '../../../store/types.ts'
import { can } from '../../../../src/engine/rights/access.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { idPrefixOf } from '../../../../src/engine/pages/pages.ts'
import type { ActionQuery, ActionReach } from '../../../store/audit/actions.ts'
import { accountScope } from '../../../store/scope.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import { typeLabelsOf } from '../../definitions/labels.ts'
import { breath } from '../../breath.ts'
import { chargeReading, sizeOf } from './portions.ts'
import { agentType } from '../../hooks/agents.ts'
import type { Caller } from '../../model.ts'
import { named } from './find.ts'
import { differenceOf, type FieldChange, type ReadVersion, readVersion, type RevisionRow } from './history.ts'
import { readable, type Target } from './target.ts'
import { toWire } from './wire.ts'

/** `from` and `to` are ISO times. */
export type ActionsAsk = {
  offset: number
  limit: number
  type?: string
  actor?: string
  from?: string
  to?: string
  /** Leaves out what agents did. */ withoutAgents?: boolean
  /** Leaves out sign-ins and sign-outs. */ withoutSignIns?: boolean
}
export type ActionInfo = {
  id: number
  at: string
  actor: string
  actor_name: string
  /** Display name of the actor; absent when there is none or the person is gone. */
  actor_full_name?: string
  ip: string
  action: string
  account: string
  /** Empty when the action was not on a record. */
  type: string
  target: string
  /** The record's title, as far as the caller may read it. */
  record?: Record<string, unknown> & { id: string }
  /** Subject of an action on something else: an address, a name. */
  about?: Record<string, string>
  changes: FieldChange[]
}
/** `one`: of one record. */
export type ActionType = { name: string; label: Record<Locale, string>; one: Record<Locale, string> }
export type Actions = {
  /** Actions in the caller's account; for staff outside accounts everything in reach. */
  page: (caller: Caller, ask: ActionsAsk, entered: Entered) => Promise<{ rows: ActionInfo[]; total: number }>
  /** Subjects visible to staff outside accounts, who see no other account types. */
  types: (caller: Caller) => ActionType[]
}
/** The caller inside an account, if they are in it now. */
export type Entered = (account: string) => Promise<Caller | undefined>
type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts }
type Row = {
  seq: number
  at: string
  actor: string
  actor_name: string
  ip: string
  action: string
  account: string
  type: string
  id: string
  detail: string
}
type Detail = { version?: number; email?: string; role?: string; name?: string }

/** Readers of employees see their sign-ins; staff who may enter accounts see actions there. */
const staffReaders = [coreReadStaff]
const accountReaders = [coreReadProject]

export function createActions(parts: Parts): Actions {
  const { store, registry, facts } = parts

  return {
    async page(caller, { withoutAgents, ...ask }, entered) {
      const { rows, total } = await pageFor(caller, {
        ...ask,
        ...(ask.type === accessRows && { type: noType }),
        // The audit outlives the agents.
        ...(withoutAgents && { withoutActors: agentPrefix() }),
      })
      return { rows: await explained(caller, rows, entered), total }
    },
    types(caller) {
      const { hiddenTypes, inAccounts } = reachIn(caller)
      return registry
        .list()
        .filter((definition) => (isProviders(definition) ? !hiddenTypes.includes(definition.name) : inAccounts))
        .map((definition) => ({ name: definition.name, label: typeLabelsOf(definition, 'name'), one: typeLabelsOf(definition, 'one') }))
    },
  }

  /** Customers also see actions on their own access. Staff in an account have those in their own history; tokens see no rows about people. */
  async function pageFor(caller: Caller, ask: ActionQuery): Promise<{ rows: Row[]; total: number }> {
    if (!caller.account) return store.actions.pageWithin(reachIn(caller), ask)
    const scope = accountScope(caller.account.name)
    const types = typesOf(caller)
    if (caller.as.program) return store.actions.page(scope, { ...ask, types })
    const query = { ...ask, types: [noType, ...types] }
    return caller.as.kind === 'person' ? store.actions.pageWithOwn(scope, caller.actor, query) : store.actions.page(scope, query)
  }

  function agentPrefix(): string {
    return `${idPrefixOf(registry.get(agentType)?.resource ?? { name: agentType })}_`
  }

  function typesOf(caller: Caller): string[] {
    return registry
      .list()
      .flatMap(({ name }) => readable(parts, caller, name))
      .map(({ type }) => type)
  }

  function reachIn(caller: Caller): ActionReach {
    const seen = new Set(typesOf(caller))
    const hiddenTypes = registry
      .list()
      .filter((definition) => isProviders(definition) && !seen.has(definition.name))
      .map(({ name }) => name)
    return {
      ...caller.reach,
      self: caller.actor,
      inAccounts: can(caller.as, accountReaders, facts),
      everybody: can(caller.as, staffReaders, facts),
      hiddenTypes,
    }
  }

  /** Processes types and accounts one by one, with their versions together. */
  async function explained(caller: Caller, rows: Row[], entered: Entered): Promise<ActionInfo[]> {
    const shown = new Map<number, Pick<ActionInfo, 'record' | 'changes'>>()
    const charge = chargeReading(caller)
    const groups = new Map<string, Row[]>()
    for (const row of rows)
      if (row.type !== '')
        groups.set(JSON.stringify([row.account, row.type]), [...(groups.get(JSON.stringify([row.account, row.type])) ?? []), row])
    for (const group of groups.values()) {
      const [{ account, type } = { account: '', type: '' }] = group
      const inside = account === (caller.account?.name ?? '') ? caller : await entered(account)
      const [target] = inside ? readable(parts, inside, type) : []
      if (target) await explain(target, group, { shown, charge })
    }
    const names = await store.people.namesOf([...new Set(rows.flatMap(({ actor, type, id }) => (type === '' ? [actor, id] : [actor])))])
    return rows.map((row) => infoOf(row, names, shown.get(row.seq)))
  }

  async function explain(target: Target, group: Row[], { shown, charge }: Explaining): Promise<void> {
    const current = new Map<string, StoredRecord | undefined>()
    let versions: Versions = new Map()
    for (let start = 0; start < group.length; start += maxAtOnce) {
      const rows = group.slice(start, start + maxAtOnce)
      versions = await versionsOf(store, target, rows, versions)
      charge(sizeOf([...versions.values()].map(({ row }) => row)))
      for (const row of rows) {
        await breath()
        const version = versions.get(keyOf(row, 0))
        const isBeside = versionOf(row) === 0
        if (!version && !isBeside) continue
        if ((!version || version.row.secrets === null) && !current.has(row.id)) {
          const now = await store.records.find(target.scope, target.type, row.id)
          if (now && isBeside) charge(sizeOf([now]))
          current.set(row.id, now)
        }
        const now = current.get(row.id)
        if (version) shown.set(row.seq, shownOf(target, row, now, versions))
        else if (now) shown.set(row.seq, { record: nameNow(target, now), changes: [] })
      }
    }
  }
}

/** The effect of a change on its record: its version compared with the previous one. */
function shownOf(target: Target, row: Row, now: StoredRecord | undefined, versions: Versions): Pick<ActionInfo, 'record' | 'changes'> {
  const [version, earlier] = [versions.get(keyOf(row, 0))!, versions.get(keyOf(row, 1))]
  const after = readOf(target, now, version)
  const isFirst = versionOf(row) === 1 || ['create', 'order', 'label'].includes(row.action)
  const before = isFirst ? undefined : earlier
  // The retention may have removed the previous version: then the changes are unknown.
  const isUnknown = changesNothing.includes(row.action) || (!isFirst && !before)
  return { record: named(target, after.shown), changes: isUnknown ? [] : differenceOf(after, before && readOf(target, now, before)) }
}

/** The present name of the record, for actions that make no version of it, such as a payment of a project. */
function nameNow(target: Target, now: StoredRecord): ActionInfo['record'] {
  return named(target, toWire(target, now, JSON.parse(now.data) as Record<string, unknown>, 'list'))
}

type Explaining = { shown: Map<number, Pick<ActionInfo, 'record' | 'changes'>>; charge: (size: number) => void }
/** Versions by id and number; `read` once it was needed. */
type Versions = Map<string, { row: RevisionRow; read?: ReadVersion }>

/** The state after one row is the state before the next: each version is read once. */
function readOf(target: Target, now: StoredRecord | undefined, version: { row: RevisionRow; read?: ReadVersion }): ReadVersion {
  return (version.read ??= readVersion(target, now, version.row))
}

/** `back`: versions before the one that the row made. */
function keyOf(row: Row, back: 0 | 1): string {
  return `${row.id} ${versionOf(row) - back}`
}

/** The versions of these rows and their predecessors. Versions of earlier rows are kept only if they are needed again: a page of large records would fill the memory. */
async function versionsOf({ history }: Pick<Store, 'history'>, target: Target, rows: Row[], read: Versions): Promise<Versions> {
  const versions: Versions = new Map()
  const missing = new Map<string, { id: string; version: number }>()
  for (const row of rows)
    for (const back of [0, 1] as const) {
      const [key, version] = [keyOf(row, back), versionOf(row) - back]
      const found = read.get(key)
      if (found) versions.set(key, found)
      else if (version > 0) missing.set(key, { id: row.id, version })
    }
  for (const row of await history.revisionsAt(target.scope, target.type, [...missing.values()]))
    versions.set(`${row.id} ${row.version}`, { row })
  return versions
}

/** Actions on a record that leave its version as it is. */
const changesNothing = ['label', 'key-shown']
/** Rows whose versions are read together. */
const maxAtOnce = 10
/** Rows about members, entries and the like concern people, so tokens do not see them. */
const noType = ''
/** Value of `type` in a query for those rows only. No type has this name. */
const accessRows = '_access'

function isProviders({ resource }: Definition): boolean {
  return resource.scope === 'provider'
}

function versionOf({ detail }: Row): number {
  return (JSON.parse(detail) as Detail).version ?? 0
}

function infoOf(
  { seq, at, actor, actor_name, ip, action, account, type, id, detail }: Row,
  names: Map<string, string>,
  shown?: Pick<ActionInfo, 'record' | 'changes'>,
): ActionInfo {
  const { email, role, name } = JSON.parse(detail) as Detail
  const person = type === '' && id !== actor ? names.get(id) : undefined
  const actor_full_name = names.get(actor)
  const about = Object.fromEntries(Object.entries({ email, role, name, person }).filter(([, text]) => typeof text === 'string')) as Record<
    string,
    string
  >
  return {
    id: seq,
    at,
    actor,
    actor_name,
    ...(actor_full_name !== undefined && { actor_full_name }),
    ip,
    action,
    account,
    type,
    target: id,
    ...(Object.keys(about).length > 0 && { about }),
    ...shown,
    changes: shown?.changes ?? [],
  }
}

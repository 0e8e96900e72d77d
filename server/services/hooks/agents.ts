// Agents: the record is authoritative; its key and its acknowledgements follow it.
import type { Locale } from '../../../src/engine/schema/types.ts'
import { humanise } from '../../../src/engine/words/words.ts'
import { typesOfRow } from '../../store/delivery/agentRows.ts'
import type { Repositories } from '../../store/types.ts'
import { behindOf } from '../agents/behind.ts'
import { kindsOf, kindsIn, shareOf, stagedTypes } from '../agents/kinds.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { RecordHook } from './types.ts'

export const agentType = 'agents'
/** An agent silent for longer counts as disconnected: agents poll at least twice a minute. */
export const offlineSeconds = 120
type Agent = { name: string; kind: string; active?: boolean; first?: boolean; types?: string[] }

export const agents: RecordHook = {
  computed: ['connection', 'seen_at', 'behind', 'key_prefix', 'key_at'],
  isTimely: true,
  async compute(records, _scope, { store, registry, clock }) {
    const rows = new Map((await store.delivery.some(records.map(({ id }) => id))).map((row) => [row.id, row]))
    return Promise.all(
      records.map(async ({ id }) => {
        const row = rows.get(id)
        if (!row) return { connection: 'never' }
        const behind = await behindOf(store, registry, row)
        const isHere = row.seen_at !== null && row.enabled === 1 && clock().getTime() - Date.parse(row.seen_at) <= offlineSeconds * 1000
        return {
          connection: row.seen_at === null ? 'never' : isHere ? 'connected' : 'away',
          behind,
          ...(row.seen_at !== null && { seen_at: row.seen_at }),
          ...(row.key_at !== null && { key_prefix: row.key_prefix, key_at: row.key_at }),
        }
      }),
    )
  },
  async inTransaction(inside, { action, id, data, before, at, createdAt, registry }) {
    const { name, kind, active, first, types } = data as Agent
    if (action === 'delete') {
      await inside.delivery.remove(id)
      await inside.reports.forgetAgent(id)
    } else if (action !== 'update')
      // A restored agent has no key: its former one may have leaked.
      await inside.delivery.insert({
        id,
        name,
        kind,
        enabled: Number(active !== false),
        created_at: action === 'restore' ? at : createdAt,
        key_hash: null,
        key_prefix: '',
        key_at: null,
        seen_at: null,
        position: 0,
        first: Number(first === true),
        types: listed(types),
      })
    else await inside.delivery.update(id, { name, enabled: Number(active !== false), first: Number(first === true) })
    const left = action === 'update' ? await changeArea(inside, registry, { id, kind, types }) : undefined
    const counted = action === 'update' ? Number((before as Agent | undefined)?.active !== false) : -1
    if (left || counted !== Number(active !== false)) await inside.delivery.countAnew()
    if (left && isFirst(before)) await inside.history.announceAgain(undefined, left, at)
    // No change waits for an agent that is no longer a first one.
    if (action !== 'create' && isFirst(before) && (action === 'delete' || !isFirst(data)))
      await inside.history.announceAgain(undefined, stagedTypes(registry, kind), at)
  },
}

/** A list without entries limits nothing. */
const listed = (types: string[] = []): string | null => (types.length > 0 ? JSON.stringify(types.toSorted()) : null)

/** The types that the agent no longer gets; undefined if its area is unchanged. Its cursors become unknown, so that it starts over and removes the rest. */
async function changeArea(
  { delivery, reports }: Repositories,
  registry: Pick<DefinitionRegistry, 'list'>,
  { id, kind, types }: { id: string; kind: string; types: string[] | undefined },
): Promise<string[] | undefined> {
  const row = await delivery.find(id)
  if (!row || row.types === listed(types)) return undefined
  await delivery.update(id, { types: listed(types), epoch: row.epoch + 1, position: 0 })
  const now = shareOf(registry, { kind, types: typesOfRow({ types: listed(types) }) }).types
  const left = shareOf(registry, { kind, types: null }).types.filter((type) => !now.includes(type))
  await delivery.forgetTypes(id, left)
  await reports.forgetAgent(id, left)
  return left
}

const isFirst = (agent: unknown): boolean => (agent as Agent | undefined)?.first === true && (agent as Agent).active !== false

/** Kinds that definitions name, with labels: from a type's own texts, or from the shared ones. */
export function namedKinds(registry: DefinitionRegistry, locale: Locale): { id: string; name: string }[] {
  const shared = registry.sharedWords(locale, 'builtin')
  return kindsIn(registry).map((id) => {
    const own = registry
      .list()
      .filter((definition) => kindsOf(definition).includes(id))
      .map(({ words }) => words[locale] ?? {})
    return { id, name: [...own, shared].map((words) => partOf(words.agents)[id]).find(Boolean) ?? humanise(id) }
  })
}

/** Types that agents get, by kind, with their names. */
export function namedTypes(registry: DefinitionRegistry, locale: Locale): { id: string; name: string; kind: string }[] {
  return registry.list().flatMap((definition) =>
    [...new Set(kindsOf(definition))].map((kind) => {
      const { name } = definition.words[locale] ?? {}
      return { id: definition.name, name: typeof name === 'string' ? name : humanise(definition.name), kind }
    }),
  )
}

function partOf(part: string | Record<string, string> | undefined): Record<string, string> {
  return typeof part === 'object' ? part : {}
}

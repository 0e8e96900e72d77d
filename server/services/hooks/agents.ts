// Agents: the record is authoritative; its key and its acknowledgements follow it.
import type { Locale } from '../../../src/engine/schema/types.ts'
import { humanise } from '../../../src/engine/words/words.ts'
import { kindsOf, kindsIn, shareOf, stagedTypes } from '../agents/kinds.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { RecordHook } from './types.ts'

export const agentType = 'agents'
/** An agent silent for longer counts as disconnected: agents poll at least twice a minute. */
export const offlineSeconds = 120
type Agent = { name: string; kind: string; active?: boolean; first?: boolean }

export const agents: RecordHook = {
  computed: ['connection', 'seen_at', 'behind', 'key_prefix', 'key_at'],
  isTimely: true,
  async compute(records, _scope, { store, registry, clock }) {
    const rows = new Map((await store.delivery.some(records.map(({ id }) => id))).map((row) => [row.id, row]))
    return Promise.all(
      records.map(async ({ id }) => {
        const row = rows.get(id)
        if (!row) return { connection: 'never' }
        const { types, tasks } = shareOf(registry, row.kind)
        const behind =
          types.length === 0
            ? 0
            : await store.delivery.behind({ types, tasks, after: row.position, deletedAfter: row.position, tasksSince: row.created_at })
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
  async beside(inside, { action, id, data, before, at, createdAt, registry }) {
    const { name, kind, active, first } = data as Agent
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
      })
    else await inside.delivery.update(id, { name, enabled: Number(active !== false), first: Number(first === true) })
    const counted = action === 'update' ? Number((before as Agent | undefined)?.active !== false) : -1
    if (counted !== Number(active !== false)) await inside.delivery.countAnew()
    // Nobody waits any longer for an agent that is not a first one.
    if (action !== 'create' && isFirst(before) && (action === 'delete' || !isFirst(data)))
      await inside.history.announceAgain(undefined, stagedTypes(registry, kind), at)
  },
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

function partOf(part: string | Record<string, string> | undefined): Record<string, string> {
  return typeof part === 'object' ? part : {}
}

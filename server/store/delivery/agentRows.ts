// Agents as rows: their keys, state and limits.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Notify } from '../database/notices.ts'
import type { Tables } from '../schema.ts'

export type AgentRow = Selectable<Tables['delivery_agents']>

/** The types that an agent is limited to; null = all of its kind. */
export function typesOfRow({ types }: Pick<AgentRow, 'types'>): string[] | null {
  return types === null ? null : (JSON.parse(types) as string[])
}
export const gets = (row: Pick<AgentRow, 'types'>, type: string): boolean => typesOfRow(row)?.includes(type) ?? true

export function agentRows(db: Kysely<Tables>, notify: Notify) {
  return {
    find: (id: string): Promise<AgentRow | undefined> =>
      db.selectFrom('delivery_agents').where('id', '=', id).selectAll().executeTakeFirst(),
    findByKey: (hash: string): Promise<AgentRow | undefined> =>
      db.selectFrom('delivery_agents').where('key_hash', '=', hash).selectAll().executeTakeFirst(),
    some: async (ids: string[]): Promise<AgentRow[]> =>
      ids.length === 0 ? [] : db.selectFrom('delivery_agents').where('id', 'in', ids).selectAll().execute(),
    insert: async (row: Insertable<Tables['delivery_agents']>): Promise<void> =>
      void (await db.insertInto('delivery_agents').values(row).execute()),
    update: async (id: string, changes: Partial<Omit<AgentRow, 'id'>>): Promise<void> =>
      void (await db.updateTable('delivery_agents').set(changes).where('id', '=', id).execute()),
    /** With all of its acknowledgements. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('agent_states').where('agent', '=', id).execute()
      await db.deleteFrom('agent_facts').where('agent', '=', id).execute()
      await db.deleteFrom('delivery_agents').where('id', '=', id).execute()
    },
    forget: async (id: string): Promise<void> => void (await db.deleteFrom('agent_states').where('agent', '=', id).execute()),
    /** Deletes an agent's acknowledgements and reports of records of these types. */
    async forgetTypes(id: string, types: string[]): Promise<void> {
      if (types.length === 0) return
      await db.deleteFrom('agent_states').where('agent', '=', id).where('type', 'in', types).execute()
      await db.deleteFrom('agent_facts').where('agent', '=', id).where('type', 'in', types).execute()
    },
    /** Removes acknowledgements of a record whose delivered content changed under the same version. */
    forgetRecord: async ({ account, type, id }: { account: string; type: string; id: string }): Promise<void> =>
      void (await db.deleteFrom('agent_states').where('account', '=', account).where('type', '=', type).where('id', '=', id).execute()),
    /** Creation time of the newest enabled agent of a kind. */
    async newestOf(kind: string): Promise<string | undefined> {
      const { newest: at } = await db
        .selectFrom('delivery_agents')
        .where('kind', '=', kind)
        .where('enabled', '=', 1)
        .select(({ fn }) => fn.max('created_at').as('newest'))
        .executeTakeFirstOrThrow()
      return at ?? undefined
    },
    /** Enabled agents of a kind, with the types that each is limited to. */
    staged: async (kind: string) =>
      (
        await db.selectFrom('delivery_agents').where('kind', '=', kind).where('enabled', '=', 1).select(['id', 'first', 'types']).execute()
      ).map((row) => ({ ...row, types: typesOfRow(row) })),
    /** Declarations of unsupported fields by the enabled agents that receive a type, in the order of their names. */
    declared: async (kinds: string[], type: string): Promise<{ name: string; unsupported: string }[]> => {
      if (kinds.length === 0) return []
      const rows = await db
        .selectFrom('delivery_agents')
        .where('kind', 'in', kinds)
        .where('enabled', '=', 1)
        .where('unsupported', 'is not', null)
        .select(['name', 'types', 'unsupported'])
        .orderBy('name')
        .execute()
      return rows.flatMap(({ name, types, unsupported }) => (unsupported !== null && gets({ types }, type) ? [{ name, unsupported }] : []))
    },
    /** States that depend on the set of agents are recomputed. */
    countAnew: (): Promise<void> => notify({ kind: 'gap' }),
  }
}

// Number of changes that wait for an agent.
import { type AgentRow, typesOfRow } from '../../store/delivery/agentRows.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { shareOf } from './kinds.ts'

type Row = Pick<AgentRow, 'kind' | 'types' | 'position' | 'created_at'>

export async function behindOf(
  { delivery }: Pick<Repositories, 'delivery'>,
  registry: Pick<DefinitionRegistry, 'list'>,
  row: Row,
): Promise<number> {
  const { types, tasks } = shareOf(registry, { kind: row.kind, types: typesOfRow(row) })
  if (types.length === 0) return 0
  // Deletions from before the first request are not sent.
  const deletedAfter = row.position === 0 ? await delivery.head() : row.position
  return delivery.behind({ types, tasks, after: row.position, deletedAfter, tasksSince: row.created_at })
}

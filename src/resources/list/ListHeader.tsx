import { useGetList } from 'ra-core'
import { useWords } from '../../app/definitions/useWords.ts'
import { ButtonLink } from '../../ui/parts/ButtonLink.tsx'
import { Bone } from '../../ui/parts/Faces.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import type { ListState } from './useListState.ts'

type ListHeaderProps = { type: string; state: ListState; limit?: number; createTo?: string }

/** Limits are told before they hurt: "34 of 100". */
export function ListHeader({ type, state, limit, createTo }: ListHeaderProps) {
  const words = useWords()
  const total = useWhole(type, state)
  const isFull = limit !== undefined && total !== undefined && total >= limit
  const count = total === undefined ? <Bone width={64} /> : limit === undefined ? words.t('list.count', { smart_count: total }) : words.t('list.of', { count: total, limit })
  return (
    <PageHeader
      title={words.name(type)}
      meta={<span className={isFull ? 'tn warn-text' : 'tn'}>{isFull ? words.t('list.limitReached', { count: total, limit }) : count}</span>}
      actions={createTo && <ButtonLink kind="primary" icon="plus" to={createTo}>{createLabel(words, type)}</ButtonLink>}
    />
  )
}

export function createLabel(words: ReturnType<typeof useWords>, type: string): string {
  return words.text(type, 'actions', 'create') ?? words.t('list.create')
}

/** How many records there are without filters. */
function useWhole(type: string, { list, isFiltered }: ListState): number | undefined {
  const whole = useGetList(type, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} }, { enabled: isFiltered })
  return isFiltered ? whole.total : list.total
}

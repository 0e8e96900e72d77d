import { useGetList } from 'ra-core'
import { useWords } from '../../client/words/useWords.ts'
import { listParts } from '../../custom/areas.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import type { ListState } from './state/useListState.ts'

type ListHeaderProps = {
  type: string
  state: ListState
  limit?: number
  createTo?: string
  createText: string
  hasTraffic: boolean
  hasAttention: boolean
}

/** The number of matches beside the total; limits are shown before they are reached: "34 of 100". */
export function ListHeader({ type, state, limit, createTo, createText, hasTraffic, hasAttention }: ListHeaderProps) {
  const words = useWords()
  const { number } = useFormat()
  const total = useWhole(type, state)
  const isFull = limit !== undefined && total !== undefined && total >= limit
  const whole =
    total === undefined ? (
      state.list.error ? (
        ''
      ) : (
        <SkeletonBar width={64} />
      )
    ) : limit === undefined ? (
      words.t('list.count', { smart_count: total, n: number(total) })
    ) : (
      words.t(isFull ? 'list.limitReached' : 'list.of', { count: number(total), limit: number(limit) })
    )
  const Sum = hasTraffic ? listParts['traffic'] : undefined
  const Troubles = hasAttention ? listParts['attention'] : undefined
  const found = foundText(state, total, words, number)
  return (
    <PageHeader
      title={words.name(type)}
      meta={
        <>
          {found !== undefined && <span className="tn">{found}</span>}
          {(found === undefined || limit !== undefined) && <span className={isFull ? 'tn warn-text' : 'tn'}>{whole}</span>}
          {Sum && <Sum type={type} />}
          {Troubles && <Troubles type={type} />}
        </>
      }
      actions={
        createTo && (
          <ButtonLink kind="primary" icon="plus" to={createTo}>
            {createText}
          </ButtonLink>
        )
      }
    />
  )
}

/** Undefined for a list of all records, and until both numbers are known. Deleted records do not count in the total. */
function foundText(
  { list, isPartial, isDeleted }: ListState,
  whole: number | undefined,
  words: ReturnType<typeof useWords>,
  number: (value: number) => string,
): string | undefined {
  if (!isPartial || list.total === undefined || whole === undefined) return undefined
  return isDeleted
    ? words.t('list.count', { smart_count: list.total, n: number(list.total) })
    : words.t('list.found', { count: number(list.total), smart_count: whole, n: number(whole) })
}

/** Number of records without filters. */
export function useWhole(type: string, { list, isPartial }: ListState): number | undefined {
  const whole = useGetList(
    type,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} },
    { enabled: isPartial },
  )
  return isPartial ? whole.total : list.total
}

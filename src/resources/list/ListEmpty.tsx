import { useWords } from '../../client/words/useWords.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import type { ListState } from './state/useListState.ts'

type Props = { type: string; state: ListState; createTo?: string; createText: string; onCreate?: (() => void) | undefined }

/** No records at all: an explanation and the first action. No matches: clear the filters. */
export function ListEmpty({ type, state, createTo, createText, onCreate }: Props) {
  const words = useWords()
  if (state.isDeleted && !state.isNarrowed) {
    return (
      <EmptyState
        drawing="search"
        title={words.t('list.deletedEmptyTitle')}
        actions={<Button onClick={state.clearFilters}>{words.t('list.backToList')}</Button>}
      >
        {words.t('list.deletedEmptyText')}
      </EmptyState>
    )
  }
  if (state.isFiltered) {
    return (
      <EmptyState
        drawing="search"
        title={words.t('list.filteredTitle')}
        actions={<Button onClick={state.clearFilters}>{words.t('list.clearFilters')}</Button>}
      >
        {words.t('list.filteredText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={words.text(type, 'empty', 'title') ?? words.t('list.emptyTitle', { name: words.inSentence(words.name(type)) })}
      actions={
        createTo &&
        (onCreate ? (
          <Button icon="plus" onClick={onCreate}>
            {createText}
          </Button>
        ) : (
          <ButtonLink icon="plus" to={createTo}>
            {createText}
          </ButtonLink>
        ))
      }
    >
      {words.text(type, 'empty', 'text') ?? words.t(createTo ? 'list.emptyText' : 'list.emptyReadOnly')}
    </EmptyState>
  )
}

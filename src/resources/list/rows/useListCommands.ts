// Commands of this list for the command palette.
import { usePageActions, type PageAction } from '../../../client/page/pageActions.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { ListState } from '../state/useListState.ts'

type Given = { state: ListState; createText: string; create: (() => void) | undefined; isEmbedded: boolean }

export function useListCommands({ state, createText, create, isEmbedded }: Given): void {
  const words = useWords()
  const own: PageAction[] = [
    ...(create ? [{ id: 'create', icon: 'plus', label: createText, run: create }] : []),
    ...(state.isFiltered ? [{ id: 'clear', icon: 'eraser', label: words.t('list.clearFilters'), run: state.clearFilters }] : []),
    ...state.views.map((view) => ({
      id: view.id,
      icon: 'list',
      label: words.t('list.views.open', { name: view.name }),
      run: () => state.applyView(view),
    })),
  ]
  usePageActions(isEmbedded ? undefined : own)
}

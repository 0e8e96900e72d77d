import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { sameJson } from '../../../engine/json/objects.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { useTask } from '../../../ui/useTask.ts'
import { DELETED } from '../columns/ownColumns.ts'
import type { ListState } from '../state/useListState.ts'
import { useViewCalls, type SavedView, type ViewFields } from './listSettings.ts'
import { ViewDialog } from './ViewDialogLazy.tsx'
import { ViewItems } from './ViewItemsLazy.tsx'

/** The user's saved views: choose, save the current state, rename, overwrite, make default, delete. */
export function ViewsMenu({ type, state }: { type: string; state: ListState }) {
  const notify = useNotify()
  const calls = useViewCalls(type)
  const task = useTask()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [naming, setNaming] = useState<SavedView | 'new'>()
  const current = state.views.find((view) => isShown(view, state))
  const [chosenId, setChosenId] = useState<string>()
  const chosen = current ?? state.views.find((view) => view.id === chosenId)
  const shown = (name: string, isDefault = false): ViewFields => ({
    name,
    filter: state.values,
    sort: [state.params.sort, state.params.order as 'ASC' | 'DESC'],
    columns: fieldsShown(state),
    is_default: isDefault,
  })
  const close = (then?: () => void) => {
    setAnchor(null)
    then?.()
  }
  const apply = (view: SavedView) => {
    setChosenId(view.id)
    state.applyView(view)
    if (view.dropped.length > 0)
      notify('list.views.dropped', { type: 'warning', messageArgs: { name: view.name, fields: view.dropped.join(', ') } })
  }
  const leave = () => {
    setChosenId(undefined)
    state.leaveView()
  }
  const saveAs = async (name: string, as: SavedView | 'new') => {
    const saved = as === 'new' ? await calls.add(shown(name)) : await calls.replace(as.id, { ...fieldsOf(as), name })
    setChosenId(saved.id)
  }
  const turnDefault = (view: SavedView) =>
    run(
      () => calls.replace(view.id, { ...fieldsOf(view), is_default: !view.is_default }),
      view.is_default ? 'list.views.noFirst' : 'list.views.isFirst',
      view.name,
    )
  const run = (work: () => Promise<unknown>, done: string, name: string) =>
    task.run(async () => {
      await work()
      notify(done, { type: 'success', messageArgs: { name } })
    })
  return (
    <>
      <ViewsButton name={current?.name} isOpen={anchor !== null} busy={task.busy} onOpen={setAnchor} />
      {anchor && (
        <ViewItems
          anchor={anchor}
          close={close}
          views={state.views}
          current={current}
          chosen={chosen}
          onApply={apply}
          onLeave={current || state.hasViewColumns ? leave : undefined}
          onName={setNaming}
          onOverwrite={({ id, name, is_default: isDefault }) =>
            void run(() => calls.replace(id, shown(name, isDefault)), 'list.views.overwritten', name)
          }
          onTurnDefault={(view) => void turnDefault(view)}
          onRemove={({ id, name }) => void run(() => calls.remove(id), 'list.views.removed', name)}
        />
      )}
      {naming && (
        <ViewDialog
          view={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
          save={(name) => saveAs(name, naming)}
        />
      )}
    </>
  )
}

type ButtonProps = { name: string | undefined; isOpen: boolean; busy: boolean; onOpen: (anchor: HTMLElement) => void }

function ViewsButton({ name, isOpen, busy, onOpen }: ButtonProps) {
  const { t } = useWords()
  return (
    <Button
      kind="ghost"
      size="small"
      icon="list"
      busy={busy}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {name ?? t('list.views.title')}
    </Button>
  )
}

function fieldsOf({ id: _, dropped: __, ...fields }: SavedView): ViewFields {
  return fields
}

/** The time of deletion is added automatically for deleted records and is not a choice. */
function fieldsShown({ columns }: ListState): string[] {
  return columns.map(({ field }) => field).filter((field) => field !== DELETED)
}

function isShown(view: SavedView, state: ListState): boolean {
  const { values, params } = state
  return (
    sameJson(view.filter ?? {}, values) &&
    (!view.sort || (view.sort[0] === params.sort && view.sort[1] === params.order)) &&
    (!view.columns || sameJson(view.columns.toSorted(), fieldsShown(state).toSorted()))
  )
}

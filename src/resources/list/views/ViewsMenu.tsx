import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { sameJson } from '../../../engine/json/objects.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { useTask } from '../../../ui/useTask.ts'
import { DELETED } from '../columns/ownColumns.ts'
import type { ListState } from '../state/useListState.ts'
import { useViewCalls, type SavedView, type ViewFields } from './listSettings.ts'
import { ViewDialog } from './ViewDialogLazy.tsx'

/** The user's saved views: choose, save the current state, rename, overwrite, make default, delete. */
export function ViewsMenu({ type, state }: { type: string; state: ListState }) {
  const { t } = useWords()
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
        <Menu anchorEl={anchor} open onClose={() => close()}>
          {state.views.map((view) => (
            <ViewItem key={view.id} view={view} isCurrent={view === current} onClick={() => close(() => apply(view))} />
          ))}
          {(current || state.hasViewColumns) && (
            <MenuItem onClick={() => close(leave)}>
              <Icon name="x" />
              {t('list.views.leave')}
            </MenuItem>
          )}
          {state.views.length > 0 && <hr className="menu-line" />}
          <MenuItem onClick={() => close(() => setNaming('new'))}>
            <Icon name="save" />
            {t('list.views.save')}
          </MenuItem>
          {chosen && (
            <ChosenItems
              view={chosen}
              isChanged={!current}
              onRename={() => close(() => setNaming(chosen))}
              onOverwrite={() =>
                close(
                  () =>
                    void run(() => calls.replace(chosen.id, shown(chosen.name, chosen.is_default)), 'list.views.overwritten', chosen.name),
                )
              }
              onTurnDefault={() => close(() => void turnDefault(chosen))}
              onRemove={() => close(() => void run(() => calls.remove(chosen.id), 'list.views.removed', chosen.name))}
            />
          )}
        </Menu>
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

function ViewItem({ view, isCurrent, onClick }: { view: SavedView; isCurrent: boolean; onClick: () => void }) {
  const { t } = useWords()
  return (
    <MenuItem selected={isCurrent} onClick={onClick}>
      <Icon name={isCurrent ? 'check' : 'list'} />
      <span className="grow cut">{view.name}</span>
      {view.is_default && <span className="chip line">{t('list.views.first')}</span>}
    </MenuItem>
  )
}

type ChosenProps = {
  view: SavedView
  /** The current state differs from the view. */
  isChanged: boolean
  onRename: () => void
  onOverwrite: () => void
  onTurnDefault: () => void
  onRemove: () => void
}

function ChosenItems({ view: { name, is_default: isDefault }, isChanged, onRename, onOverwrite, onTurnDefault, onRemove }: ChosenProps) {
  const { t } = useWords()
  return (
    <>
      {isChanged && (
        <MenuItem onClick={onOverwrite}>
          <Icon name="refresh" />
          {t('list.views.overwrite', { name })}
        </MenuItem>
      )}
      <MenuItem onClick={onRename}>
        <Icon name="pencil" />
        {t('list.views.rename', { name })}
      </MenuItem>
      <MenuItem onClick={onTurnDefault}>
        <Icon name="check" />
        {t(isDefault ? 'list.views.unsetFirst' : 'list.views.setFirst', { name })}
      </MenuItem>
      <MenuItem className="danger" onClick={onRemove}>
        <Icon name="trash" />
        {t('list.views.remove', { name })}
      </MenuItem>
    </>
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

import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import { sameJson } from '../../../engine/json/objects.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { useTask } from '../../useTask.ts'
import { DELETED } from '../columns/ownColumns.ts'
import type { ListState } from '../state/useListState.ts'
import { useViewCalls, type SavedView, type ViewFields } from './listSettings.ts'
import { ViewDialog } from './ViewDialogLazy.tsx'

/** The person's saved views: choose one, save what is shown, rename, overwrite, begin with it, delete. */
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
  const run = (work: () => Promise<unknown>, done: string, name: string) =>
    task.run(async () => {
      await work()
      notify(done, { type: 'success', messageArgs: { name } })
    })
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon="list"
        busy={task.busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.name ?? t('list.views.title')}
      </Button>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => close()}>
          {state.views.map((view) => (
            <MenuItem key={view.id} selected={view === current} onClick={() => close(() => apply(view))}>
              <Icon name={view === current ? 'check' : 'list'} />
              <span className="grow cut">{view.name}</span>
              {view.is_default && <span className="chip line">{t('list.views.first')}</span>}
            </MenuItem>
          ))}
          {(current || state.hasViewColumns) && (
            <MenuItem
              onClick={() =>
                close(() => {
                  setChosenId(undefined)
                  state.leaveView()
                })
              }
            >
              <Icon name="x" />
              {t('list.views.leave')}
            </MenuItem>
          )}
          {state.views.length > 0 && <hr className="menu-line" />}
          <MenuItem onClick={() => close(() => setNaming('new'))}>
            <Icon name="save" />
            {t('list.views.save')}
          </MenuItem>
          {chosen && !current && (
            <MenuItem
              onClick={() =>
                close(
                  () =>
                    void run(() => calls.replace(chosen.id, shown(chosen.name, chosen.is_default)), 'list.views.overwritten', chosen.name),
                )
              }
            >
              <Icon name="refresh" />
              {t('list.views.overwrite', { name: chosen.name })}
            </MenuItem>
          )}
          {chosen && (
            <MenuItem onClick={() => close(() => setNaming(chosen))}>
              <Icon name="pencil" />
              {t('list.views.rename', { name: chosen.name })}
            </MenuItem>
          )}
          {chosen && (
            <MenuItem
              onClick={() =>
                close(
                  () =>
                    void run(
                      () => calls.replace(chosen.id, { ...fieldsOf(chosen), is_default: !chosen.is_default }),
                      chosen.is_default ? 'list.views.noFirst' : 'list.views.isFirst',
                      chosen.name,
                    ),
                )
              }
            >
              <Icon name="check" />
              {t(chosen.is_default ? 'list.views.unsetFirst' : 'list.views.setFirst', { name: chosen.name })}
            </MenuItem>
          )}
          {chosen && (
            <MenuItem
              className="danger"
              onClick={() => close(() => void run(() => calls.remove(chosen.id), 'list.views.removed', chosen.name))}
            >
              <Icon name="trash" />
              {t('list.views.remove', { name: chosen.name })}
            </MenuItem>
          )}
        </Menu>
      )}
      {naming && (
        <ViewDialog
          view={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
          save={async (name) =>
            setChosenId(
              (naming === 'new' ? await calls.add(shown(name)) : await calls.replace(naming.id, { ...fieldsOf(naming), name })).id,
            )
          }
        />
      )}
    </>
  )
}

function fieldsOf({ id: _, dropped: __, ...fields }: SavedView): ViewFields {
  return fields
}

/** The time of deletion stands by itself among deleted records and is no choice. */
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

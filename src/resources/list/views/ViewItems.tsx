import { useWords } from '../../../client/words/useWords.ts'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { SavedView } from './listSettings.ts'

type ViewItemsProps = {
  anchor: HTMLElement
  close: (then?: () => void) => void
  views: SavedView[]
  /** The view that the list shows. */ current: SavedView | undefined
  /** The view that was applied last; the list may have changed since. */ chosen: SavedView | undefined
  onApply: (view: SavedView) => void
  onLeave: (() => void) | undefined
  onName: (as: SavedView | 'new') => void
  onOverwrite: (view: SavedView) => void
  onTurnDefault: (view: SavedView) => void
  onRemove: (view: SavedView) => void
}

export function ViewItems(props: ViewItemsProps) {
  const { anchor, close, views, current, chosen, onApply, onLeave, onName, onOverwrite, onTurnDefault, onRemove } = props
  const { t } = useWords()
  return (
    <Menu anchorEl={anchor} open onClose={() => close()}>
      {views.map((view) => (
        <ViewItem key={view.id} view={view} isCurrent={view === current} onClick={() => close(() => onApply(view))} />
      ))}
      {onLeave && (
        <MenuItem onClick={() => close(onLeave)}>
          <Icon name="x" />
          {t('list.views.leave')}
        </MenuItem>
      )}
      {views.length > 0 && <hr className="menu-line" />}
      <MenuItem onClick={() => close(() => onName('new'))}>
        <Icon name="save" />
        {t('list.views.save')}
      </MenuItem>
      {chosen && (
        <ChosenItems
          view={chosen}
          isChanged={!current}
          onRename={() => close(() => onName(chosen))}
          onOverwrite={() => close(() => onOverwrite(chosen))}
          onTurnDefault={() => close(() => onTurnDefault(chosen))}
          onRemove={() => close(() => onRemove(chosen))}
        />
      )}
    </Menu>
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

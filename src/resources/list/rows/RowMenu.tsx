import { useNavigate } from 'react-router'
import { rightsOn, type Rights } from '../../../client/definitions/types.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { ResolvedTab } from '../../../engine/types.ts'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon, iconNamed } from '../../../ui/parts/Icon.tsx'
import type { ListRecord } from '../cells/listRecord.ts'
import type { RowActions } from './useListActions.ts'

export type OpenMenu = { record: ListRecord; anchor: Element }
type RowMenuProps = OpenMenu & {
  type: string
  can: Rights
  actions: RowActions
  shortcuts: ResolvedTab[]
  onClose: () => void
  /** Phones show no check boxes until something is selected. */ select?: () => void
}

/** The actions of a row; one object for the table. */
export function RowMenu({ type, record, anchor, can: all, actions, shortcuts, onClose, select }: RowMenuProps) {
  const words = useWords()
  const { t } = words
  const can = rightsOn(all, record)
  const navigate = useNavigate()
  const duplicate = actions.duplicate?.(record)
  const close = (then: () => void) => {
    onClose()
    then()
  }
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem onClick={({ detail }) => close(() => actions.open(record, detail === 0))}>
        <Icon name={can.update ? 'pencil' : 'eye'} />
        {t(can.update ? 'list.edit' : 'list.open')}
      </MenuItem>
      {record['active'] !== false &&
        shortcuts.map(({ id, icon }) => (
          <MenuItem key={id} onClick={() => close(() => void navigate(actions.pathOf(record, id)))}>
            <Icon name={icon ? iconNamed(icon) : 'arrow-right'} />
            {words.text(type, 'shortcuts', id) ?? words.tab(type, id)}
          </MenuItem>
        ))}
      {duplicate && (
        <MenuItem onClick={() => close(() => void navigate(duplicate))}>
          <Icon name="copy" />
          {t('form.duplicate')}
        </MenuItem>
      )}
      {select && (
        <MenuItem className="only-phone" onClick={() => close(select)}>
          <Icon name="check" />
          {t('list.pick')}
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem className="danger" onClick={() => close(() => actions.remove(record))}>
          <Icon name="trash" />
          {t('list.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

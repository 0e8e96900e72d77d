import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Rights } from '../../app/definitions/types.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import type { ListRecord } from './Cell.tsx'
import { RowButton } from './RowButton.tsx'

type RowMenuProps = { record: ListRecord; name: string; to: string; duplicate: string | undefined; can: Rights; remove: (record: ListRecord) => void; /** Phones show no ticks until something is selected. */ select?: () => void }

export function RowMenu({ record, name, to, duplicate, can, remove, select }: RowMenuProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = (then?: () => void) => {
    setAnchor(null)
    then?.()
  }
  return (
    <>
      {/* The button is made anew when a mouse comes near: the menu hangs on what stays. */}
      <span className="act"><RowButton icon="ellipsis" label={t('list.rowActions', { name })} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget.parentElement)} /></span>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => close()} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }}>
          <MenuItem onClick={() => close(() => void navigate(to))}><Icon name={can.update ? 'pencil' : 'eye'} />{t(can.update ? 'list.edit' : 'list.open')}</MenuItem>
          {duplicate && <MenuItem onClick={() => close(() => void navigate(duplicate))}><Icon name="copy" />{t('form.duplicate')}</MenuItem>}
          {select && <MenuItem className="only-phone" onClick={() => close(select)}><Icon name="check" />{t('list.pick')}</MenuItem>}
          {can.delete && <MenuItem className="danger" onClick={() => close(() => remove(record))}><Icon name="trash" />{t('list.delete')}</MenuItem>}
        </Menu>
      )}
    </>
  )
}

import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { ListState } from '../state/useListState.ts'
import type { Exported } from './useExport.ts'
import { useExportActs } from './useExportActs.ts'

/** Exports the list as a file; each choice shows its limit. */
export function ExportMenu({ type, state, ...exported }: { type: string; state: ListState } & Omit<Exported, 'records'>) {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { busy, acts } = useExportActs(type, state, exported)
  return (
    <>
      <IconButton
        icon="download"
        label={t(busy ? 'list.export.running' : 'list.export.label')}
        disabled={busy}
        aria-busy={busy || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {acts.map(({ id, icon, label, run }) => (
            <MenuItem
              key={id}
              onClick={() => {
                setAnchor(null)
                run()
              }}
            >
              <Icon name={icon} />
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

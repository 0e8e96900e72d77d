import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon, type IconName } from '../../../ui/parts/Icon.tsx'
import { useFormat } from '../../../ui/format/useFormat.ts'
import type { ListState } from '../state/useListState.ts'
import { MOST_EXPORTED } from './collect.ts'
import { MOST_SELECTED, useExport, type Exported, type ExportKind } from './useExport.ts'

const iconOf: Record<ExportKind, IconName> = { csv: 'file', json: 'file-json', lines: 'list' }

/** Exports the list or the selected records as a file; each choice shows its limit. */
export function ExportMenu({ type, state, ...exported }: { type: string; state: ListState } & Exported) {
  const { records } = exported
  const t = useTranslate()
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { busy, run, kinds } = useExport(type, state, exported)
  const choose = (kind: ExportKind) => {
    setAnchor(null)
    void run(kind)
  }
  return (
    <>
      {records ? (
        <Button
          size="small"
          icon="download"
          busy={busy}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('list.export.label')}
        </Button>
      ) : (
        <IconButton
          icon="download"
          label={t(busy ? 'list.export.running' : 'list.export.label')}
          disabled={busy}
          aria-busy={busy || undefined}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      {anchor && (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {kinds.map((kind) => (
            <MenuItem key={kind} onClick={() => choose(kind)}>
              <Icon name={iconOf[kind]} />
              {t(`list.export.${records ? `${kind}Selected` : kind}`, {
                most: format.number(MOST_EXPORTED),
                smart_count: Math.min(records?.length ?? 0, MOST_SELECTED),
              })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

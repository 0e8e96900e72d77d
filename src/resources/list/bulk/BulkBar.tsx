import { useTranslate } from 'ra-core'
import { useEffect, useState, type ReactNode } from 'react'
import { useIsPhone } from '../../../ui/format/useMedia.ts'
import { Button, IconButton, type ButtonProps } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { ListRecord } from '../cells/listRecord.ts'
import { inBarAndMenu, type BulkAct } from './bulkTools.ts'
import { useBulkTools, type BulkToolsProps } from './useBulkTools.tsx'

type BulkBarProps = Omit<BulkToolsProps, 'records'> & { recordOf: (id: ListRecord['id']) => ListRecord }

/** Floats over the page while records are selected: the definition's actions first; Esc clears the selection. */
export function BulkBar({ recordOf, ...props }: BulkBarProps) {
  const { selected, selection } = props.state
  const isShown = selected.length > 0
  useEffect(() => {
    if (!isShown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"], [role="menu"]') === null)
        selection.clearSelection()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown, selection])
  return isShown ? <Shown {...props} records={selected.map(recordOf)} /> : null
}

function Shown(props: BulkToolsProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const { tools, dialogs } = useBulkTools(props)
  const { bar, menu } = inBarAndMenu(tools, { isPhone })
  return (
    <div className="bulk" role="toolbar" aria-label={t('list.selectedTools')}>
      <span className="m tn nw" role="status">
        {t('list.selected', { smart_count: props.records.length })}
      </span>
      <span className="sep" />
      {bar.map((tool) =>
        'items' in tool ? (
          <ToolMenu key={tool.id} items={tool.items}>
            {(opener) => (
              <Button size="small" icon={tool.icon} busy={tool.busy} {...opener}>
                {tool.label}
              </Button>
            )}
          </ToolMenu>
        ) : (
          <Button key={tool.id} size="small" icon={tool.icon} kind={tool.isBad ? 'danger' : 'default'} onClick={tool.run}>
            {tool.label}
          </Button>
        ),
      )}
      {menu.length > 0 && (
        <ToolMenu items={menu}>{(opener) => <IconButton small icon="ellipsis" label={t('list.moreTools')} {...opener} />}</ToolMenu>
      )}
      <span className="sep" />
      <IconButton small icon="x" label={t('list.clearSelection')} onClick={() => props.state.selection.clearSelection()} />
      {dialogs}
    </div>
  )
}

// The bar is at the bottom of the page, so its menus open upwards.
const above = { vertical: 'top', horizontal: 'left' } as const
const below = { vertical: 'bottom', horizontal: 'left' } as const
type Opener = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onClick'>

function ToolMenu({ items, children }: { items: BulkAct[]; children: (opener: Opener) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      {anchor && (
        <Menu anchorEl={anchor} open anchorOrigin={above} transformOrigin={below} onClose={() => setAnchor(null)}>
          {items.map(({ id, label, icon, isBad, run }) => (
            <MenuItem
              key={id}
              className={isBad && 'danger'}
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

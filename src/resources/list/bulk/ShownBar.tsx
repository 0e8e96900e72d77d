import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useIsPhone } from '../../../ui/format/useMedia.ts'
import { Button, IconButton, type ButtonProps } from '../../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { inBarAndMenu, type BulkAct } from './bulkTools.ts'
import { useBulkTools, type BulkToolsProps } from './useBulkTools.tsx'

export function ShownBar(props: BulkToolsProps) {
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

import { useTranslate } from 'ra-core'
import { useIsPhone } from '../../../ui/format/useMedia.ts'
import { Button, IconButton } from '../../../ui/parts/actions/Button.tsx'
import { ActMenu } from '../ActMenu.tsx'
import { inBarAndMenu } from './bulkTools.ts'
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
          <ActMenu key={tool.id} acts={tool.items} opens="up">
            {(opener) => (
              <Button size="small" icon={tool.icon} busy={tool.busy} {...opener}>
                {tool.label}
              </Button>
            )}
          </ActMenu>
        ) : (
          <Button key={tool.id} size="small" icon={tool.icon} kind={tool.isBad ? 'danger' : 'default'} onClick={tool.run}>
            {tool.label}
          </Button>
        ),
      )}
      {menu.length > 0 && (
        <ActMenu acts={menu} opens="up">
          {(opener) => <IconButton small icon="ellipsis" label={t('list.moreTools')} {...opener} />}
        </ActMenu>
      )}
      <span className="sep" />
      <IconButton small icon="x" label={t('list.clearSelection')} onClick={() => props.state.selection.clearSelection()} />
      {dialogs}
    </div>
  )
}

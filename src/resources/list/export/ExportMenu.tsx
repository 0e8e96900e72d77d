import { useTranslate } from 'ra-core'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { ActMenu } from '../ActMenu.tsx'
import type { ListState } from '../state/useListState.ts'
import type { Exported } from './useExport.ts'
import { useExportActs } from './useExportActs.ts'

/** Exports the list as a file; each choice shows its limit. */
export function ExportMenu({ type, state, ...exported }: { type: string; state: ListState } & Omit<Exported, 'records'>) {
  const t = useTranslate()
  const { busy, acts } = useExportActs(type, state, exported)
  return (
    <ActMenu acts={acts} opens="down">
      {(opener) => (
        <IconButton
          icon="download"
          label={t(busy ? 'list.export.running' : 'list.export.label')}
          disabled={busy}
          aria-busy={busy || undefined}
          {...opener}
        />
      )}
    </ActMenu>
  )
}

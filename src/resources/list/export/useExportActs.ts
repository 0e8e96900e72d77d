import { useTranslate } from 'ra-core'
import { useFormat } from '../../../ui/format/useFormat.ts'
import type { IconName } from '../../../ui/parts/Icon.tsx'
import type { ListState } from '../state/useListState.ts'
import { MAX_EXPORTED, MAX_SELECTED } from './limits.ts'
import { useExport, type Exported, type ExportKind } from './useExport.ts'

const iconOf: Record<ExportKind, IconName> = { csv: 'file', json: 'file-json', lines: 'list' }

/** The kinds of files for the list or the selected records; each names its limit. */
export function useExportActs(type: string, state: ListState, exported: Exported) {
  const t = useTranslate()
  const format = useFormat()
  const { busy, run, kinds } = useExport(type, state, exported)
  const { records } = exported
  const acts = kinds.map((kind) => ({
    id: kind,
    icon: iconOf[kind],
    label: t(`list.export.${records ? `${kind}Selected` : kind}`, {
      most: format.number(MAX_EXPORTED),
      smart_count: Math.min(records?.length ?? 0, MAX_SELECTED),
    }),
    run: () => void run(kind),
  }))
  return { busy, acts }
}

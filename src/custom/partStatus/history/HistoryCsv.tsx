// The states of the last day, of all parts of a record, as a CSV file.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { reasonText } from '../../../engine/words/reasons.ts'
import { csvDialectOf, csvOf } from '../../../ui/format/csv.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { historyRows, type NamedPart } from './historyRows.ts'
import type { PartHistory, States } from '../partRows.ts'

type Props = {
  record: { id: unknown }
  parts: NamedPart[]
  /** Of the cells of a part. */ labels: string[]
  history: PartHistory[] | undefined
  states: States
}

export function HistoryCsv({ record, parts, labels, history, states }: Props) {
  const t = useTranslate()
  const dialect = csvDialectOf(useLocale())
  const save = (): void => {
    const head = [t('partStatus.time'), ...labels, t('partStatus.status'), t('partStatus.reason')]
    const rows = historyRows(parts, history ?? [], { date: (at) => at, state: states.nameOf, reason: (text) => reasonText(text, t) })
    saveFile(new Blob([csvOf([head, ...rows], dialect)], { type: 'text/csv;charset=utf-8' }), `${String(record.id)}-states.csv`)
  }
  const isEmpty = !history?.some(({ entries }) => entries.length > 0)
  return (
    <Button kind="ghost" size="small" icon="download" onClick={save} disabled={isEmpty}>
      {t('partStatus.csv')}
    </Button>
  )
}

import { useNotify } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useState } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import type { Schema } from '../../engine/schema/types.ts'
import { csvDialectOf, csvOf } from '../../ui/format/csv.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { FileDialog } from '../zoneFile/FileDialog.tsx'
import { ImportSteps } from '../zoneFile/ImportSteps.tsx'
import { useImport } from '../zoneFile/useImport.ts'
import { cellOf, columnsOf, valueAt } from './csvColumns.ts'
import { CsvCompared } from './CsvCompared.tsx'
import { changeOf, inWritingOrder, planOf, readRecords, type Stored, undoOf } from './csvPlan.ts'

const most = { bytes: 2 * 1024 * 1024, lines: 5000 }
const everything = {}

export function CsvDialog({ type, schema, onClose }: { type: string; schema: Schema; onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const steps = useImport({
    type,
    filter: everything,
    usual: everything,
    read: (text) => readRecords(text, schema),
    plan: (file, stored: Stored[]) => planOf(file, stored, schema),
    inWritingOrder,
    changeOf,
    undoOf: (row, result) => undoOf(row, result, schema),
  })
  const say = (text: string, values?: Record<string, unknown>): string => t(`csvFile.${text}`, values)
  const title = t('csvFile.title', { name: words.name(type) })
  if (steps.step.at === 'file')
    return (
      <FileDialog title={title} say={say} accept=".csv,text/csv" most={most} onRead={(text) => void steps.read(text)} onClose={onClose}>
        <Download type={type} schema={schema} readAll={steps.readAll} />
      </FileDialog>
    )
  return (
    <ImportSteps
      title={title}
      say={say}
      steps={steps}
      onClose={onClose}
      compared={(step, left) => <CsvCompared type={type} {...step} left={left} />}
    />
  )
}

type DownloadProps = { type: string; schema: Schema; readAll: () => Promise<Stored[]> }

/** The file that can be changed and imported again. */
function Download({ type, schema, readAll }: DownloadProps) {
  const { t } = useWords()
  const locale = useLocale()
  const notify = useNotify()
  const showFailure = useFailureToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const records = await readAll()
      const paths = columnsOf(schema).map(({ path }) => path)
      const rows = records.map((record) => paths.map((path) => cellOf(valueAt(record, path))))
      saveFile(new Blob([csvOf([paths, ...rows], csvDialectOf(locale))], { type: 'text/csv;charset=utf-8' }), `${type}.csv`)
      notify('csvFile.downloaded', { type: 'success', messageArgs: { smart_count: records.length } })
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  return (
    <p>
      <Button icon="download" busy={busy} onClick={() => void download()}>
        {t('csvFile.download')}
      </Button>
    </p>
  )
}

// A loaded record: unknown addresses are redirected, the others show its open form.
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { noteRecordCode } from '../../client/page/atOnce.ts'
import { HOME } from '../../client/paths/pages.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { RecordEditor } from './RecordEditor.tsx'
import type { LoadedRecord } from './session/loadedRecord.ts'
import { useOpenRecord } from './session/openRecord.ts'
import { isMap } from './tabs/tabs.ts'

export function RecordContent(props: LoadedRecord) {
  const page = useOpenRecord(props)
  useEffect(noteRecordCode, [])
  const { summary, params, record, tab, target, isInactive } = page
  const toForm = <Navigate to={pathOf(summary, 'record', { ...params, ...record, target: undefined, _entry: undefined })} replace />
  // Only a map has addresses below its tab.
  if (params['_entry'] !== undefined && !isMap(tab)) return isInactive ? toForm : <Navigate to={HOME} replace />
  // The tab disappeared with its action: show the form.
  if (isInactive && target !== undefined && tab?.id !== target) return toForm
  return <RecordEditor page={page} />
}

// A loaded record: addresses that lead nowhere go elsewhere, the rest is its open form.
import { Navigate } from 'react-router'
import { HOME } from '../../client/paths/pages.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { RecordEditor } from './RecordEditor.tsx'
import type { LoadedRecord } from './session/loadedRecord.ts'
import { useOpenRecord } from './session/openRecord.ts'
import { isMap } from './tabs/tabs.ts'

export function RecordContent(props: LoadedRecord) {
  const page = useOpenRecord(props)
  const { summary, params, record, tab, target, isInactive } = page
  const toForm = <Navigate to={pathOf(summary, 'record', { ...params, ...record, target: undefined, _entry: undefined })} replace />
  // Only what is a map has something below a tab: any other such address is unknown.
  if (params['_entry'] !== undefined && !isMap(tab)) return isInactive ? toForm : <Navigate to={HOME} replace />
  // A tab that went with its activity: what is shown is the form.
  if (isInactive && target !== undefined && tab?.id !== target) return toForm
  return <RecordEditor page={page} />
}

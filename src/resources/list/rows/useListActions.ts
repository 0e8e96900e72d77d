// The actions of a row; one object for all rows, so that a row re-renders only when its own record changes.
import { useEffect, useMemo, useRef } from 'react'
import { openRecord } from '../../../client/page/atOnce.ts'
import { duplicatePathOf, pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ParentRef } from '../state/useListRequest.ts'

type Given = {
  summary: DefinitionSummary
  parent?: ParentRef
  navigate: (to: string) => void | Promise<void>
  /** Called before the record opens. */ near: (record: ListRecord) => void
  opened: (id: ListRecord['id'], byKeys: boolean) => void
  setToDelete: (records: ListRecord[]) => void
  restore: (record: ListRecord) => void
  isDeleted: boolean
  canCreate: boolean
  /** Opens the record in its row. */ openHere?: ((record: ListRecord) => void) | undefined
}
export type RowActions = {
  pathOf: (record: ListRecord, tab?: string) => string
  near: (record: ListRecord) => void
  open: (record: ListRecord, byKeys: boolean) => void
  duplicate?: (record: ListRecord) => string
  remove: (record: ListRecord) => void
  restore: (record: ListRecord) => void
}

export function useListActions(given: Given): RowActions {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const { summary, parent, canCreate } = given
  return useMemo(() => {
    const addressOf = (record: ListRecord) => ({ ...(parent ? { [parent.field]: parent.id } : {}), ...record })
    const recordPath = (record: ListRecord, target?: string) => pathOf(summary, 'record', { ...addressOf(record), target })
    return {
      pathOf: recordPath,
      near: (record) => {
        if (!latest.current.isDeleted) latest.current.near(record)
      },
      open: (record, byKeys) => {
        if (latest.current.isDeleted) return
        if (latest.current.openHere) return latest.current.openHere(record)
        latest.current.opened(record.id, byKeys)
        latest.current.near(record)
        // The list goes away: removing the element that has the focus would lay out the old page once more.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        openRecord(() => void latest.current.navigate(recordPath(record)))
      },
      ...(canCreate && { duplicate: (record: ListRecord) => duplicatePathOf(summary, addressOf(record)) }),
      remove: (record) => latest.current.setToDelete([record]),
      restore: (record) => latest.current.restore(record),
    }
  }, [summary, parent, canCreate])
}

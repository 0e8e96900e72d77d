// Which record of a list is being edited in its row, or whether a new one is being added above them.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ListParent } from '../../../custom/actionProps.ts'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { SkeletonBar } from '../../../ui/parts/feedback/PageStates.tsx'
import { readAgain } from '../../readAgain.ts'
import type { ListRecord } from '../cells/listRecord.ts'
import type { ParentRef } from '../state/useListRequest.ts'

const RowForm = lazyScript(() => import('./RowForm.tsx').then((module) => module.RowForm), {
  waiting: <SkeletonBar width="100%" height={96} />,
  mustLoad: true,
})

type Given = {
  type: string
  parent: ParentRef | undefined
  within: Record<string, unknown> | undefined
  canUpdate: boolean
}
export type InPlace = {
  parent: ListParent
  isNew: boolean
  record: ListRecord | undefined
  /** Undefined for read-only records: they have their pages. */ open: ((record: ListRecord) => void) | undefined
  create: () => void
  form: ReactNode
}

export function useInPlace({ type, parent, within, canUpdate }: Given): InPlace | undefined {
  const [open, setOpen] = useState<ListRecord | 'new'>()
  const [made, setMade] = useState(0)
  const client = useQueryClient()
  if (!parent || !within) return undefined
  const record = open === 'new' ? undefined : open
  const close = () => setOpen(undefined)
  const saved = () => {
    // Includes the counts of the segments.
    void readAgain(client, type)
    // The next record is added in the same place.
    if (open === 'new') setMade(made + 1)
    else close()
  }
  const under = { ...parent, id: String(parent.id), record: within }
  return {
    parent: under,
    isNew: open === 'new',
    record,
    open: canUpdate ? (next) => setOpen(next.id === record?.id ? undefined : next) : undefined,
    create: () => setOpen('new'),
    form: open !== undefined && (
      <RowForm key={record?.id ?? `new ${made}`} type={type} parent={under} record={record} onSaved={saved} onClose={close} />
    ),
  }
}

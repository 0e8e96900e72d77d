// What each role may do, in words: roles beside each other, a row for each permission.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { useSession } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { DASH } from '../../ui/format/numbers.ts'
import { failureText } from '../../ui/failure.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { type DataColumn, DataTable } from '../../ui/parts/display/DataTable.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import type { ListActionProps } from '../actionProps.ts'

export function RoleMatrix({ type, label }: ListActionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="shield-check" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <MatrixDialog type={type} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}

type Row = { id: string; name: string; cells: Record<string, string> }

function MatrixDialog({ type, label, onClose }: { type: string; label: string; onClose: () => void }) {
  const t = useTranslate()
  const words = useWords()
  const { role: own } = useSession()
  const { data: roles, error } = useQuery({ queryKey: ['staff-roles'], queryFn: () => call('GET /staff-roles', {}) })
  const permissions = [...new Set(roles?.flatMap((role) => role.permissions))]
  const rows: Row[] = [
    {
      id: 'reach',
      name: t('roleMatrix.reach'),
      cells: Object.fromEntries((roles ?? []).map(({ role, reach }) => [role, t(`roleMatrix.reaches.${reach}`)])),
    },
    ...permissions.map((permission) => ({
      id: permission,
      name: words.option(type, 'permissions', permission),
      cells: Object.fromEntries((roles ?? []).map((role) => [role.role, role.permissions.includes(permission) ? t('app.yes') : DASH])),
    })),
  ]
  const columns: DataColumn<Row>[] = [
    { id: 'name', label: t('roleMatrix.may'), isHeader: true, cell: ({ name }) => name },
    ...(roles ?? []).map(({ role }) => ({
      id: role,
      label: role === own ? t('roleMatrix.own', { role: words.option(type, 'role', role) }) : words.option(type, 'role', role),
      cell: ({ cells }: Row) => cells[role],
    })),
  ]
  return (
    <Dialog open wide title={label} onClose={onClose} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      {error && <Alert tone="bad" live title={failureText(error, t)} />}
      {!roles && !error && <SkeletonBar width="100%" />}
      {roles && <DataTable label={label} columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </Dialog>
  )
}

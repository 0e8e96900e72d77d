// The permissions of all staff roles as a table: a column for each role, a row for each permission.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import type { Calls } from '../../client/api/generated.ts'
import { useSession } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { DASH } from '../../ui/format/amounts.ts'
import { failureText } from '../../ui/failure.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Scroller } from '../../ui/parts/display/Scroller.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import type { ListActionProps } from '../actionProps.ts'
import '../../ui/css/table.css'
import './people.css'

type StaffRoles = Calls['GET /staff-roles']['answer']

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

function MatrixDialog({ type, label, onClose }: { type: string; label: string; onClose: () => void }) {
  const t = useTranslate()
  const { data: roles, error } = useQuery({ queryKey: ['staff-roles'], queryFn: () => call('GET /staff-roles', {}) })
  return (
    <Dialog open wide title={label} onClose={onClose} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      {error && <Alert tone="bad" live title={failureText(error, t)} />}
      {!roles && !error && <SkeletonBar width="100%" />}
      {roles && <Matrix type={type} label={label} roles={roles} />}
    </Dialog>
  )
}

/** `data-more`: columns lie beyond the right edge. */
function markMore(box: HTMLElement): void {
  box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
}
function watched(box: HTMLElement | null) {
  if (!box) return
  const observer = new ResizeObserver(() => markMore(box))
  observer.observe(box)
  return () => observer.disconnect()
}

function Matrix({ type, label, roles }: { type: string; label: string; roles: StaffRoles }) {
  const t = useTranslate()
  const words = useWords()
  const { role: own } = useSession()
  const permissions = [...new Set(roles.flatMap((role) => role.permissions))]
  const nameOf = (role: string) => words.option(type, 'role', role)
  return (
    <Scroller as="div" ref={watched} label={label} className="role-matrix" onScroll={({ currentTarget }) => markMore(currentTarget)}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t('roleMatrix.may')}</th>
            {roles.map(({ role }) => (
              <th key={role} scope="col">
                {role === own ? t('roleMatrix.own', { role: nameOf(role) }) : nameOf(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('roleMatrix.reach')}</th>
            {roles.map(({ role, reach }) => (
              <td key={role}>{t(`roleMatrix.reaches.${reach}`)}</td>
            ))}
          </tr>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{words.option(type, 'permissions', permission)}</th>
              {roles.map((role) => (
                <td key={role.role}>{role.permissions.includes(permission) ? t('app.yes') : DASH}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

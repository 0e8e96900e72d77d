import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { invitationsQuery } from '../../client/session/ownAccount.ts'
import type { Invitation } from '../../client/api/generated.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { OwnList } from './OwnList.tsx'

/** Invitations to the account. `roles`: the roles that the user may assign. */
export function InvitationsPanel({ account, roles }: { account: string; roles: string[] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const client = useQueryClient()
  const notify = useNotify()
  const showFailure = useFailureToast()
  const invitations = useQuery(invitationsQuery(account))
  const [isNew, setNew] = useState(false)
  const act = async (method: 'PUT' | 'DELETE', { id }: Invitation, done: string) => {
    try {
      await call(`${method} /accounts/:account/invitations/:id`, { params: { account, id } })
    } catch (error) {
      return showFailure(error)
    }
    notify(done, { type: 'success' })
    await client.invalidateQueries({ queryKey: ['own'] })
  }
  return (
    <>
      <OwnList
        title={t('profile.invitations.title')}
        note={t('profile.invitations.note')}
        query={invitations}
        empty={t('profile.invitations.empty')}
        keyOf={({ id }) => id}
        right={
          <Button size="small" icon="plus" onClick={() => setNew(true)}>
            {t('profile.invitations.invite')}
          </Button>
        }
      >
        {(one) => (
          <>
            <Icon name="mail" />
            <div className="grow">
              <b>{one.email}</b> <Chip>{t(`shell.roles.${one.role}`, { _: one.role })}</Chip>{' '}
              {one.expired && <Chip tone="bad">{t('profile.invitations.expired')}</Chip>}
              <p className="muted small">{t('profile.invitations.until', { when: format.date(one.expires_at) })}</p>
            </div>
            <Button
              size="small"
              aria-label={t('profile.invitations.againTo', { email: one.email })}
              onClick={() => void act('PUT', one, 'profile.invitations.sent')}
            >
              {t('profile.invitations.again')}
            </Button>
            <Button
              size="small"
              aria-label={t('profile.invitations.revokeOf', { email: one.email })}
              onClick={() => void act('DELETE', one, 'profile.invitations.revoked')}
            >
              {t('profile.invitations.revoke')}
            </Button>
          </>
        )}
      </OwnList>
      {isNew && <InviteDialog account={account} roles={roles} onClose={() => setNew(false)} />}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { membersQuery } from '../../client/session/ownAccount.ts'
import type { Member } from '../../client/api/generated.ts'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { OwnList } from './OwnList.tsx'

/** The members of the account and their roles. */
export function MembersPanel() {
  const account = useAccount()
  return account ? <Members key={account.name} account={account.name} /> : null
}

function Members({ account }: { account: string }) {
  const t = useTranslate()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const { type } = useSession()
  const members = useQuery(membersQuery(account))
  const optionsOf = ({ role, choices }: Member) =>
    [...new Set([...choices, role])].map((value) => ({ value, label: t(`shell.roles.${value}`, { _: value }) }))
  const [leaving, setLeaving] = useState<Member>()
  const after = () => client.invalidateQueries({ queryKey: ['own'] })
  const of = ({ id }: Member) => ({ account, id })
  const remove = (member: Member) =>
    call('DELETE /accounts/:account/members/:id', { params: of(member) }).then(() => {
      setLeaving(undefined)
      return after()
    }, showFailure)
  return (
    <>
      <OwnList
        title={t('profile.members.title')}
        note={t('profile.members.note', { account })}
        query={members}
        empty={t('profile.members.empty')}
        keyOf={({ id }) => id}
      >
        {(member) => (
          <>
            <Icon name="user" />
            <div className="grow">
              <b>{nameOf(member)}</b> {member.self && type === 'Person' && <Chip tone="ok">{t('profile.members.self')}</Chip>}
              <p className="muted small">{member.email}</p>
            </div>
            {member.self ? (
              <span className="muted">{t(`shell.roles.${member.role}`, { _: member.role })}</span>
            ) : (
              <SelectInput
                label={t('profile.members.roleOf', { name: nameOf(member) })}
                value={member.role}
                width="middle"
                onChange={(role) =>
                  void call('PATCH /accounts/:account/members/:id', { params: of(member), body: { role } }).then(after, showFailure)
                }
                options={optionsOf(member)}
              />
            )}
            {!member.self && (
              <Button
                size="small"
                aria-label={t('profile.members.removeNamed', { name: nameOf(member) })}
                onClick={() => setLeaving(member)}
              >
                {t('profile.members.remove')}
              </Button>
            )}
          </>
        )}
      </OwnList>
      {members.data && <InvitationsPanel account={account} roles={members.data[0]?.choices ?? []} />}
      {leaving && (
        <Dialog
          open
          title={t('profile.members.removeTitle', { name: nameOf(leaving) })}
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button onClick={() => setLeaving(undefined)} autoFocus>
                {t('app.cancel')}
              </Button>
              <Button kind="danger" onClick={() => void remove(leaving)}>
                {t('profile.members.remove')}
              </Button>
            </>
          }
        >
          <p>{t('profile.members.removeText')}</p>
        </Dialog>
      )}
    </>
  )
}

function nameOf({ first_name, last_name, email }: Member): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}

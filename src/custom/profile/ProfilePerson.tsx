// A customer's own account on one page.
import { useTranslate } from 'ra-core'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useSession } from '../../client/session/useSession.ts'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import { FactorPanel } from './FactorPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { OwnLists } from './OwnLists.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PersonalPanel } from './PersonalPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'

export function ProfilePerson() {
  const t = useTranslate()
  const { type, email } = useSession()
  useCrumbs([{ label: t('profile.title') }])
  return (
    <>
      <PageHeader title={t('profile.title')} meta={<span>{email}</span>} />
      <div className="body wide stack">
        <PersonalPanel />
        <RequestsPanel />
        <PasswordPanel />
        <FactorPanel />
        <OwnLists below={type === 'Person' && <MembersPanel />} />
      </div>
    </>
  )
}

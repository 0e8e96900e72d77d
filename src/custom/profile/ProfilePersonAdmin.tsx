// The profile of an employee: details, contract, security, tokens.
import { useTranslate } from 'ra-core'
import { useParams, useLocation } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { useSession } from '../../client/session/useSession.ts'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import { PersonalPanel } from './PersonalPanel.tsx'
import { SecurityTab } from './security/SecurityTab.tsx'
import { TokensPanel } from './security/TokensPanel.tsx'

const targets = ['profile', 'contract', 'password', 'tokens'] as const
type Target = (typeof targets)[number]

export function ProfilePersonAdmin() {
  const t = useTranslate()
  const { email, role } = useSession()
  const { base, target } = useTarget()
  useCrumbs([{ label: t('profile.title'), to: base }, { label: t(`profile.targets.${target}`) }])
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        meta={
          <>
            <span>{email}</span>
            <span>{t(`shell.roles.${role}`, { _: role })}</span>
          </>
        }
      />
      <Tabs
        label={t('profile.title')}
        current={target}
        items={targets.map((id) => ({ id, label: t(`profile.targets.${id}`), to: `${base}/${id}` }))}
      />
      <div className="body wide stack">
        <div hidden={target !== 'profile'}>
          <PersonalPanel />
        </div>
        {target === 'contract' && (
          <div className="panel">
            <EmptyState title={t('profile.contract.title')}>{t('profile.contract.text')}</EmptyState>
          </div>
        )}
        {target === 'password' && <SecurityTab />}
        {target === 'tokens' && <TokensPanel />}
      </div>
    </>
  )
}

/** The last segment of the address, if it is one of them. */
function useTarget(): { base: string; target: Target } {
  const { pathname } = useLocation()
  const { target: named } = useParams()
  const last = named ?? pathname.split('/').at(-1)
  const target = targets.find((one) => one === last)
  return { base: target ? pathname.replace(new RegExp(`/${target}/?$`), '') : pathname.replace(/\/$/, ''), target: target ?? 'profile' }
}

// A customer's profile: each part is a tab with an address of its own.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { factorQuery, membersQuery, tokensQuery } from '../../client/session/ownAccount.ts'
import { useAccount, useSession } from '../../client/session/useSession.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { SkeletonBar, PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import { MembersPanel } from './MembersPanel.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { PersonalPanel } from './PersonalPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { SecurityTab } from './security/SecurityTab.tsx'
import { TokensPanel } from './security/TokensPanel.tsx'
import { useConcerns } from './useConcerns.ts'

const Activity = lazyScript(() => import('../history/ActionHistory.tsx').then((module) => module.History), {
  waiting: <PageSkeleton />,
  mustLoad: true,
})

const tabs = ['person', 'security', 'tokens', 'people', 'notifications', 'activity'] as const
type Tab = (typeof tabs)[number]

export function ProfilePerson() {
  const t = useTranslate()
  const { type } = useSession()
  const target = useLocation().pathname.split('/').at(-1)
  const account = useAccount()
  const shown = tabs.filter((tab) => (tab !== 'people' || type === 'Person') && (tab !== 'activity' || account !== undefined))
  const current = shown.find((tab) => tab === target) ?? 'person'
  const counts = useCounts()
  const base = pathTo('profile-person') ?? ''
  const pathOf = (tab: Tab) => (tab === 'person' ? base : `${base}/${tab}`)
  useCrumbs([{ label: t('profile.title'), to: base }, ...(current === 'person' ? [] : [{ label: t(`profile.tabs.${current}`) }])])
  return (
    <>
      <PageHeader title={t('profile.title')} meta={<OwnFacts />} />
      <Tabs
        label={t('profile.title')}
        current={current}
        items={shown.map((id) => ({ id, label: t(`profile.tabs.${id}`), to: pathOf(id), ...counts[id] }))}
      />
      <div className="body wide stack">
        {/* Stays mounted, so that unsaved input survives a visit to another tab. */}
        <div className={current === 'person' ? 'stack' : undefined} hidden={current !== 'person'}>
          <PersonalPanel />
          <RequestsPanel />
        </div>
        {current === 'security' && <SecurityTab />}
        {current === 'tokens' && <TokensPanel />}
        {current === 'people' && <MembersPanel />}
        {current === 'notifications' && <NotificationsPanel />}
        {current === 'activity' && <Activity account={account?.name} />}
      </div>
    </>
  )
}

/** Amber for items that need attention, grey for plain counts. */
function useCounts(): Partial<Record<Tab, { count: number; tone: 'warn' | 'neutral' }>> {
  const { type } = useSession()
  const account = useAccount()
  const concerns = useConcerns().filter(({ tone }) => tone === 'warn').length
  const tokens = useQuery(tokensQuery).data?.length ?? 0
  const people = useQuery({ ...membersQuery(account?.name ?? ''), enabled: account !== undefined && type === 'Person' }).data?.length ?? 0
  return {
    security: { count: concerns, tone: 'warn' },
    tokens: { count: tokens, tone: 'neutral' },
    people: { count: people, tone: 'neutral' },
  }
}

function OwnFacts() {
  const t = useTranslate()
  const { email, role, first_name = '', last_name = '' } = useSession()
  const account = useAccount()
  const factor = useQuery(factorQuery).data
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const as = account?.role ?? role
  return (
    <>
      {name && <b>{name}</b>}
      <span>{email}</span>
      <span>{t(`shell.roles.${as}`, { _: as })}</span>
      {/* The line is reserved before its content is known. */}
      {!factor && <SkeletonBar width={96} height={18} />}
      {factor && (
        <Status tone={factor.enabled ? 'ok' : 'off'}>{t(factor.enabled ? 'profile.factor.headOn' : 'profile.factor.headOff')}</Status>
      )}
    </>
  )
}

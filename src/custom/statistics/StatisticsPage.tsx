// The frame of a section of statistics: its tabs are addresses, and each has a page of its own.
import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pageAt, pathTo } from '../../client/paths/pages.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { useParts } from '../../client/paths/useParts.ts'
import { DemoNote } from './notes/DemoNote.tsx'
import { keptFilters } from './filters.ts'
import { Unavailable } from './notes/Unavailable.tsx'
import '../../ui/form/form.css'
import './statistics.css'

/** `_pages.json` decides who sees a tab. */
type Tab = {
  id: string
  screen: ComponentType<{ account: string }>
  /** It has filters of its own, so links to it keep none. */ ownFilters?: true
}
type Props = { page: string; title: string; tabs: readonly Tab[]; first: string }

export function StatisticsPage({ page, title, tabs, first }: Props) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const account = useAccount()
  const zone = useTimezone()
  const shows = useParts(page)
  const shown = tabs.filter(({ id }) => shows(id))
  const target = pageAt(pathname)?.params['target'] ?? first
  const open = shown.find(({ id }) => id === target)
  useCrumbs([{ label: t('statistics.title') }, { label: t(`statistics.tabs.${open?.id ?? first}`) }])
  const Screen = open?.screen
  const kept = keptFilters(params)
  return (
    <>
      <PageHeader title={title} meta={<span>{t('statistics.zone', { zone })}</span>} />
      <Tabs
        label={title}
        current={open?.id ?? ''}
        items={shown.map(({ id, ownFilters }) => ({
          id,
          label: t(`statistics.tabs.${id}`),
          to: `${pathTo(page, { target: id })}${ownFilters ? '' : kept}`,
        }))}
      />
      <div className="body wide stack">
        {Screen && <DemoNote />}
        <Unavailable />
        {Screen && account ? (
          <Screen key={`${target} ${account.name}`} account={account.name} />
        ) : (
          <div className="panel">
            {Screen ? (
              <EmptyState title={t('statistics.noAccount')}>{t('statistics.noAccountText')}</EmptyState>
            ) : (
              <EmptyState drawing="lock" title={t('problems.titles.forbidden')}>
                {t('problems.texts.forbidden')}
              </EmptyState>
            )}
          </div>
        )}
      </div>
    </>
  )
}

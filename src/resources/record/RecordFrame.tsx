// The frame of a record page: header, tabs, the open tab, and the save bar.
import { memo, Suspense } from 'react'
import { useOpens } from '../../client/session/useOpens.ts'
import { recordParts } from '../../custom/areas.ts'
import { sameJson } from '../../engine/json/objects.ts'
import type { ResolvedTab } from '../../engine/types.ts'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'
import { useIdle } from '../../ui/useIdle.ts'
import { FormBody } from './FormBody.tsx'
import { FormBar } from './FormBar.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordNotices } from './RecordNotices.tsx'
import type { OpenRecord } from './session/openRecord.ts'
import type { RecordSession } from './session/useRecordSession.ts'
import { NewTab } from './tabs/NewTab.tsx'
import { TabBody } from './tabs/TabBody.tsx'
import { barOf, builtInOf, entriesIn, isBeside, isMap, isOfCreation, wrongByTab } from './tabs/tabs.ts'

type Props = { page: OpenRecord; session: RecordSession }

export function RecordFrame({ page, session }: Props) {
  return (
    <div className="rec">
      <Head page={page} onChanged={session.onMade} />
      <ReportLine page={page} />
      {page.summary.traffic === true && <DayFigures page={page} />}
      <TabBar page={page} session={session} />
      <div className="body">
        <OpenTab page={page} session={session} />
      </div>
      <FormBar page={page} session={session} />
    </div>
  )
}

// A keystroke changes the session, not the page: parts that depend on the page alone do not re-render.
const Head = memo(function Head({ page, onChanged }: { page: OpenRecord; onChanged: () => void }) {
  const { type, tab, tabs, all, read, isInactive } = page
  const linkTo = (one: ResolvedTab, label = page.tabName(one.id)) => ({ id: one.id, label, to: page.tabAddress(one) })
  const others = tabs.filter((one) => one !== tab)
  return (
    <RecordHead
      {...page}
      onChanged={onChanged}
      delivery={read.delivery}
      names={read.names}
      computed={read.computed}
      shortcuts={others
        .filter((one) => one.shortcut)
        .map((one) => ({ ...one, ...linkTo(one, all.text(type, 'shortcuts', one.id) ?? page.tabName(one.id)) }))}
      pages={isInactive ? others.filter((one) => builtInOf(one) !== undefined).map((one) => linkTo(one)) : []}
    />
  )
})

/** The reports of agents on a stored record. Their space is reserved until the page is idle. */
const ReportLine = memo(function ReportLine({ page: { type, isReported, record, form, tab, tabs } }: { page: OpenRecord }) {
  const isIdle = useIdle()
  const Line = recordParts['reports']
  if (!Line || !record || !isReported || record['active'] === false) return null
  return (
    <div className="rec-air">
      <Suspense fallback={null}>
        {isIdle && <Line type={type} record={record} actions={form.resolved.actions} tab={tab} tabs={tabs} />}
      </Suspense>
    </div>
  )
})

/** The last 24 hours of a stored record that serves hosts. Its place is kept while it loads. */
const DayFigures = memo(function DayFigures({ page: { type, record, form, tab, tabs } }: { page: OpenRecord }) {
  const isOpen = useOpens('stat-base')
  const isIdle = useIdle()
  const Strip = recordParts['traffic']
  if (!Strip || !record || !isOpen) return null
  return (
    <div className="rec-day">
      <Suspense fallback={null}>
        {isIdle && <Strip type={type} record={record} actions={form.resolved.actions} tab={tab} tabs={tabs} />}
      </Suspense>
    </div>
  )
})

function TabBar({ page, session }: Props) {
  return <Bar page={page} counts={wrongByTab(page.tabs, session.shown)} />
}

/** `counts`: errors by tab. */
type BarProps = { page: OpenRecord; counts: Record<string, number> }
const Bar = memo(function Bar({ page: { tabs, tab, isInactive, record, all, tabName, tabAddress }, counts }: BarProps) {
  const { shown, current } = barOf(tabs, tab)
  if (shown.length <= 1 || (isInactive && tab === tabs[0])) return null
  const pill = (one: ResolvedTab) => {
    const wrong = counts[one.id] ?? 0
    return wrong === 0 && isMap(one) ? { count: entriesIn(record, one), tone: 'neutral' as const } : { count: wrong, tone: 'bad' as const }
  }
  return (
    <Tabs
      sticky
      label={all.t('form.tabs')}
      current={current?.id ?? ''}
      items={shown.map((one) => ({ id: one.id, label: tabName(one.id), to: tabAddress(one), ...pill(one) }))}
    />
  )
}, isSameBar)

function isSameBar(before: BarProps, after: BarProps): boolean {
  return before.page === after.page && sameJson(before.counts, after.counts)
}

function OpenTab({ page, session }: Props) {
  const { record, tab, words } = page
  if (record && tab && isBeside(tab))
    return (
      <>
        <div className="notices">
          <RecordNotices page={page} session={session} />
        </div>
        <TabBody {...page} record={record} tab={tab} editing={session.editing} />
      </>
    )
  if (!record && tab && isOfCreation(tab)) return <NewTab tab={tab} words={words} />
  return (
    <>
      <FormBody page={page} session={session} />
      {record && tab?.component !== undefined && (
        <div className="below-form">
          <TabBody {...page} record={record} tab={tab} editing={undefined} />
        </div>
      )}
    </>
  )
}

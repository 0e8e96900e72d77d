import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSummary } from '../../client/definitions/useDefinitions.ts'
import { HOME, pageAt, pageTable, pathTo } from '../../client/paths/pages.ts'
import { pathOf } from '../../client/paths/paths.ts'
import { pageWithValue, type Page } from '../../engine/pages/pageTable.ts'
import { RecordPage } from '../../resources/record/RecordPage.tsx'
import { Tabs } from '../../ui/parts/actions/Tabs.tsx'

/** Loaded with this page: the first screen knows one name less. */
export { TabsOfRecord } from '../../resources/record/tabs/TabsOfRecord.tsx'

/** A new record with preset values from the address; those who may not create it are redirected to the list. */
export function GivenPage({ page, type }: { page: Page; type: string }) {
  const { pathname } = useLocation()
  const summary = useSummary(type)
  const given = useMemo(() => givenAt(page, pathname), [page, pathname])
  if (!summary) return <Navigate to={HOME} replace />
  if (!summary.can.create) return <Navigate to={pathOf(summary, 'list')} replace />
  return (
    <>
      <PageTabs page={page} pathname={pathname} />
      <RecordPage key={pathname} type={type} mode="create" given={given} />
    </>
  )
}

/** Sibling pages, as tabs. */
function PageTabs({ page: { tabs }, pathname }: { page: Page; pathname: string }) {
  const t = useTranslate()
  const items = (tabs ?? []).flatMap((said) => {
    const target = pageWithValue(pageTable, said)
    if (!target) return []
    const to = pathTo(target.page.name, target.params)
    return [{ id: to, label: t(`shell.pages.${said}`), to }]
  })
  if (items.length === 0) return null
  return <Tabs label={t('form.tabs')} current={pathname.replace(/\/+$/, '')} items={items} />
}

function givenAt({ given = {}, back, picture }: Page, pathname: string) {
  const params = pageAt(pathname)?.params ?? {}
  const values = Object.entries(given).map(([name, said]): [string, string] => [
    name,
    said.startsWith(':') ? (params[said.slice(1)] ?? '') : said,
  ])
  return { values: Object.fromEntries(values), back: back === undefined ? undefined : pathTo(back), picture }
}

// The tabs of a record on another page, which shows the contents of one of them: that of the type `related`.
import { useMemo } from 'react'
import { pathOf } from '../../../client/paths/paths.ts'
import { useDefinition, useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { TabsOfRecordProps } from '../../../custom/manifest.ts'
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import { Tabs } from '../../../ui/parts/actions/Tabs.tsx'
import { useReadyForm } from '../../form/useReadyForm.ts'
import { barOf, entriesIn, isMap, shownTabs } from './tabs.ts'

export function TabsOfRecord({ type, record, related }: TabsOfRecordProps) {
  const definition = useDefinition(type)
  const words = useWords()
  const isUsed = useDefinitions().some(({ refers }) => refers?.some((one) => one.type === type))
  const active = typeof record['active'] === 'boolean' ? record['active'] : undefined
  const ready = useReadyForm(definition, { type, mode: 'edit', active }).data
  const tabs = useMemo(() => {
    if (!ready) return []
    const isInactive = ready.form.resolved.form.inactive === 'activate' && active === false
    const { test } = ready.validators
    return shownTabs(ready.form.resolved, 'edit', { isInactive, isUsed }).filter((tab) => !tab.if || test(tab.if, stripEnvelope(record)))
  }, [ready, active, isUsed, record])
  const open = tabs.find((tab) => tab.related === related)
  if (definition.status !== 'ready' || !open) return null
  return (
    <Tabs
      label={words.t('form.tabs')}
      current={open.id}
      items={barOf(tabs, open).shown.map((tab) => ({
        id: tab.id,
        label: words.text(type, 'tabs', tab.id) ?? words.t(`record.tabs.${tab.id}`, { _: words.tab(type, tab.id) }),
        to: pathOf(definition.summary, 'record', { ...record, target: tab.id }),
        ...(isMap(tab) && { count: entriesIn(record, tab), tone: 'neutral' as const }),
      }))}
    />
  )
}

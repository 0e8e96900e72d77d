// The contents of a tab beside the form: related records, or a built-in tab.
import { Suspense } from 'react'
import { withWords } from '../../../client/words/screenWords.ts'
import { words as historyWords } from '../history/words.ts'
import { words as jsonWords } from '../json/words.ts'
import type { Rights } from '../../../client/definitions/types.ts'
import { customTabs } from '../../../custom/areas.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { ResolvedTab } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { PageSkeleton } from '../../../ui/parts/feedback/PageStates.tsx'
import { Covered } from '../editor/Covered.tsx'
import type { DeliveryRead } from '../delivery/useDelivery.ts'
import type { JsonDraft } from '../json/JsonEditor.tsx'
import { RelatedTab } from './RelatedTab.tsx'
import { allSections } from '../../../engine/resolve/sections.ts'
import { builtInOf, type BuiltInTab } from './tabs.ts'

// Rarely opened, so lazy-loaded with their words.
const asPage = { waiting: <PageSkeleton />, mustLoad: true }
const ActionPanel = lazyScript(() => import('../actions/ActionPanel.tsx').then((module) => module.ActionPanel), asPage)
const HistoryTab = lazyScript(
  () => withWords(historyWords, () => import('../history/HistoryTab.tsx')).then((module) => module.HistoryTab),
  asPage,
)
const UsedTab = lazyScript(() => import('./UsedTab.tsx').then((module) => module.UsedTab), asPage)
const JsonTab = lazyScript(() => withWords(jsonWords, () => import('../json/JsonTab.tsx')).then((module) => module.JsonTab), asPage)

type Props = {
  type: string
  name: string
  tab: ResolvedTab
  read: DeliveryRead
  onStored: (record: StoredRecord) => void
  record: StoredRecord
  form: FormSchema
  can: Rights
  words: FormWords
  dateTime: (moment: string) => string
  onReplaced: (record: StoredRecord) => void
  editing: JsonDraft | undefined
}

const bodies: Record<BuiltInTab, (props: Props) => React.ReactNode> = {
  history: ({ type, record, form, can, words, dateTime, onReplaced }) => (
    <HistoryTab
      type={type}
      record={record}
      schema={form.resolved.schema}
      sections={allSections(form.resolved)}
      words={words}
      dateTime={dateTime}
      canRestore={can.update}
      onRestored={onReplaced}
    />
  ),
  used: ({ type, record }) => <UsedTab type={type} record={record} />,
  json: ({ type, record, form, words, editing }) => (
    <JsonTab type={type} record={record} schema={form.schema} words={words} editing={editing} />
  ),
}

export function TabBody(props: Props) {
  const builtIn = builtInOf(props.tab)
  if (builtIn) return bodies[builtIn](props)
  const body = <Own {...props} />
  return props.tab.waits ? (
    <Covered read={props.read} words={props.words}>
      {body}
    </Covered>
  ) : (
    body
  )
}

function Own({ type, name, tab, record, form, can, words, read, onStored }: Props) {
  const Component = tab.component === undefined ? undefined : customTabs[tab.component]
  const own = Component && (
    <Suspense fallback={tab.inPlace ? null : <PageSkeleton />}>
      <Component
        type={type}
        record={record}
        tab={tab}
        schema={form.resolved.schema}
        words={words}
        can={can}
        delivery={read.delivery}
        names={read.names}
        putNames={read.putNames}
        onStored={onStored}
      />
    </Suspense>
  )
  if (tab.related && tab.inPlace)
    return (
      <>
        {own}
        <RelatedTab type={tab.related} parent={record} isInPlace />
      </>
    )
  if (own) return own
  const action = form.resolved.actions.find(({ id }) => id === tab.action)
  if (action)
    return (
      <ActionPanel
        type={type}
        tab={tab.id}
        action={action}
        record={record}
        name={name}
        canRun={can.update}
        words={words}
        onStored={onStored}
      />
    )
  return tab.related ? <RelatedTab type={tab.related} parent={record} /> : null
}

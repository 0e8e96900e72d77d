// What a tab beside the form shows: related records, or what every record has.
import type { Rights } from '../../app/definitions/types.ts'
import type { FormSchema } from '../../engine/formSchema.ts'
import type { ResolvedTab } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { HistoryTab } from './history/HistoryTab.tsx'
import type { JsonDraft } from './json/JsonEditor.tsx'
import { JsonTab } from './json/JsonTab.tsx'
import { RelatedTab } from './RelatedTab.tsx'
import { allSections, builtInOf, type BuiltInTab } from './tabs.ts'

type Props = { type: string; tab: ResolvedTab; record: StoredRecord; form: FormSchema; can: Rights; words: FormWords; dateTime: (moment: string) => string; onReplaced: (record: StoredRecord) => void; editing: JsonDraft | undefined }

const bodies: Record<BuiltInTab, (props: Props) => React.ReactNode> = {
  history: ({ type, record, form, can, words, dateTime, onReplaced }) => (
    <HistoryTab type={type} record={record} schema={form.resolved.schema} sections={allSections(form.resolved)} words={words} dateTime={dateTime} canRestore={can.update} onRestored={onReplaced} />
  ),
  json: ({ type, record, form, words, editing }) => <JsonTab type={type} record={record} schema={form.schema} words={words} editing={editing} />,
}

export function TabBody(props: Props) {
  const { tab, record } = props
  const builtIn = builtInOf(tab)
  if (builtIn) return bodies[builtIn](props)
  return tab.related ? <RelatedTab type={tab.related} parent={record} /> : null
}

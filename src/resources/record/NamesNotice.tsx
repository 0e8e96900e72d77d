// Above every tab of a record: names without proof have no effect, and where it is shown what to do. It stays as long as that is so.
import { Link } from 'react-router'
import { namesSummary, type ShownName } from '../../app/definitions/names.ts'
import { nameTabs } from '../../engine/drawn.ts'
import type { ResolvedTab } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { Alert } from '../../ui/parts/Alert.tsx'

type Props = {
  names: ShownName[]
  /** The open one. */ tab: ResolvedTab | undefined
  tabs: ResolvedTab[]
  addressOf: (tab: ResolvedTab) => string
  words: FormWords
}

/** The tab that shows how far the names are. */
export function nameTabOf(tabs: ResolvedTab[]): ResolvedTab | undefined {
  return tabs.find(({ component }) => component !== undefined && nameTabs.includes(component))
}

export function NamesNotice({ names, tab, tabs, addressOf, words: { t } }: Props) {
  const summary = namesSummary(names)
  const place = nameTabOf(tabs)
  if (!summary || (tab !== undefined && tab === place)) return null
  const text = summary.tone === 'bad' ? 'noticeTaken' : summary.isWhole ? 'noticeZone' : 'notice'
  return (
    <Alert tone={summary.tone === 'bad' ? 'bad' : 'warn'} title={t(summary.key, { smart_count: summary.count })}>
      {t(`record.names.${text}`, { smart_count: summary.count })} {place && <Link to={addressOf(place)}>{t('record.names.show')}</Link>}
    </Alert>
  )
}

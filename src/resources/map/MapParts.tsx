// The contents of a map's tab: the part that replaces the form, and the part above it.
import { parseFieldPath, textsAt, toPointer } from '../../engine/schema/paths.ts'
import type { FieldError } from '../../engine/types.ts'
import { isMarked } from '../../engine/values/views.ts'
import { isData } from '../../ui/form/rows/rows.ts'
import type { FormHost } from '../../ui/form/context.ts'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import type { DraftState } from '../form/draft/useDraft.ts'
import type { MapTab, OpenEntry } from '../record/tabs/tabs.ts'
import { BackToTable, EntryHead, keyErrors } from './EntryHead.tsx'
import { MapTable } from './MapTable.tsx'
import { NewEntry } from './NewEntry.tsx'
import { useEntries } from './useEntries.ts'
import './map.css'

export type MapProps = {
  host: FormHost
  tab: MapTab
  open: OpenEntry
  state: Pick<DraftState, 'draft' | 'start' | 'errors'>
  record: Record<string, unknown> | undefined
  /** All errors of the record when an entry with this key is added. */
  errorsWith: (path: string[]) => FieldError[]
  textOf: (error: FieldError) => string
  /** Errors of the table, or of one of its pages. */
  addressOf: (entry?: string) => string
  /** Opens another page of the map; `isSame`: the same page under a new address. */
  openEntry: (key: string | undefined, isSame?: boolean) => void
  onRenamed: (key: string) => void
}

/** The table, the page of a new entry, or a message that there is no such entry. */
export function MapContent({ host, tab, open, state, record, errorsWith, textOf, addressOf, openEntry }: MapProps) {
  const { words } = host
  const entries = useEntries(host, tab, state.draft, state.start)
  const wrongWith = (key: string) => {
    const at = [...entries.path, key]
    const duplicateError: FieldError | undefined =
      key === ''
        ? { path: '', keyword: 'minLength', params: {} }
        : Object.hasOwn(entries.map, key)
          ? { path: '', keyword: 'duplicate', params: {} }
          : undefined
    if (duplicateError) return words.error(`${tab.map}.*`, duplicateError)
    const [error] = errorsWith(at).filter(({ path }) => path === toPointer(at))
    return error && textOf(error)
  }
  if (open.kind === 'new' && entries.canAdd)
    return <NewEntry tab={tab} entries={entries} words={words} wrongWith={wrongWith} back={addressOf()} onAdded={(key) => openEntry(key)} />
  if (open.kind === 'table' || open.kind === 'new')
    return (
      <MapTable host={host} tab={tab} entries={entries} hosts={hostsOf(tab, state, record)} errors={state.errors} addressOf={addressOf} />
    )
  return (
    <div className="panel">
      <EmptyState
        drawing="search"
        title={words.t('map.gone')}
        actions={<ButtonLink to={addressOf()}>{words.text('tabs', tab.id) ?? words.section(tab.id)}</ButtonLink>}
      />
    </div>
  )
}

/** Above the form of one entry, or of the default. */
export function MapHead({ host, tab, open, state, textOf, addressOf, openEntry, onRenamed }: MapProps) {
  const entries = useEntries(host, tab, state.draft, state.start)
  const { words } = host
  if (open.kind === 'base')
    return (
      <div className="base-h">
        <BackToTable to={addressOf()} tab={tab} host={host} />
        <h2>{words.t('map.base')}</h2>
        <p className="muted">{words.t('map.baseHelp')}</p>
      </div>
    )
  if (open.kind !== 'entry') return null
  const unfinished: FieldError[] = isMarked(open.key)
    ? [{ path: toPointer([...entries.path, open.key]), keyword: 'pattern', params: {} }]
    : []
  return (
    <EntryHead
      host={host}
      tab={tab}
      entries={entries}
      open={open.key}
      errors={keyErrors(entries, open.key, unfinished.length > 0 ? unfinished : state.errors, textOf)}
      back={addressOf()}
      onRenamed={onRenamed}
      onLeft={() => openEntry(open.key, true)}
      onRemoved={() => openEntry(undefined)}
    />
  )
}

/** Draft values; fields outside the form as stored. */
function hostsOf({ hosts = [] }: MapTab, { start, draft }: MapProps['state'], record: MapProps['record']): string[] {
  const isTyped = (path: string) => [start, draft].some((data) => isData(data) && Object.hasOwn(data, parseFieldPath(path)[0] ?? ''))
  return [...new Set(hosts.flatMap((path) => textsAt(isTyped(path) ? draft : record, path)).filter((one) => one !== ''))]
}

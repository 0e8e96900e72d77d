// The contents of an open form: its sections or the entry of a map, visible errors, and how to jump to a field.
import { useCallback, useMemo } from 'react'
import { deliveryErrors } from '../../../client/calls/delivery.ts'
import { parseFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import { allSections } from '../../../engine/resolve/sections.ts'
import type { FieldError, ResolvedSection } from '../../../engine/types.ts'
import { errorTreeOf } from '../../../ui/form/schema/errorTree.ts'
import { sectionOf } from '../../../ui/form/texts/fieldNames.ts'
import { errorText, treeError } from '../../form/errors/errorTexts.ts'
import { useJump } from '../../form/errors/useJump.ts'
import { useHost } from '../../form/useHost.tsx'
import { useOpenEntry } from '../../map/useOpenEntry.ts'
import { useMade } from '../editor/useMade.ts'
import { useMaker } from '../editor/useMaker.tsx'
import { widgets } from '../editor/widgets.tsx'
import { useSectionsShown } from '../../form/useSectionsShown.ts'
import { isMap, tabWith, sectionsOf } from '../tabs/tabs.ts'
import { useFieldNotes } from '../../form/notes/useFieldNotes.tsx'
import { useNamesSaid } from '../delivery/useNamesSaid.tsx'
import type { OpenRecord } from './openRecord.ts'
import type { Given } from './loadedRecord.ts'
import type { SessionDraft } from './useSessionDraft.ts'

export function useSessionForm(page: OpenRecord, { state, isDirty }: SessionDraft) {
  const { type, form, words, record, tab, tabs, isFixed, staysHere } = page
  const { resolved } = form
  const everywhere = useMemo(() => allSections(resolved), [resolved])
  const map = isMap(tab) ? tab : undefined
  const { open, onRenamed } = useOpenEntry(map, page.open, state.draft)
  const { given } = page
  const declared = useMemo(() => withoutGiven(sectionsOf(resolved, tab, open), given), [resolved, tab, open, given])
  const sections = useSectionsShown(declared, state.draft, page.validators.test)
  const entry = useMemo(() => (map && open.kind === 'entry' ? { map: parseFieldPath(map.map), key: open.key } : undefined), [map, open])
  const onMade = useMade({ type, record, isDirty, onReplaced: page.onReplaced })
  const makerOf = useMaker({ type, record, resolved, readOnly: isFixed, words, timezone: page.timezone, onMade })
  const namesSaid = useNamesSaid({ ...page, names: page.read.names })
  const host = useHost({
    ...page,
    sections,
    entry,
    secrets: record?.['_secrets'],
    readOnly: isFixed,
    widgets,
    state,
    makerOf,
    noteOf: useFieldNotes(page, namesSaid.noteOf),
  })
  const errors = useShownErrors(page, state)
  const tabOf = useCallback((pointer: string) => tabWith(tabs, pointer), [tabs])
  const under = entry && toPointer([...entry.map, entry.key])
  const isShown = useCallback(
    (pointer: string) => sectionOf(pointer, sections) !== undefined && (under === undefined || `${pointer}/`.startsWith(`${under}/`)),
    [sections, under],
  )
  const { openTab, tabAddress } = page
  const jumping = useJump({ store: host.store, errors: errors.shown, sections, isShown, tabOf, openTab, tabAddress, staysHere })
  return { ...errors, ...jumping, everywhere, sections, map, open, onRenamed, under, host, namesSaid, onMade }
}

/** Preset values are hidden, and so are sections without fields. */
function withoutGiven(sections: ResolvedSection[], given: Given | undefined): ResolvedSection[] {
  if (!given) return sections
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter((field) => !Object.hasOwn(given.values, field)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Errors of the draft, and agents' messages about unchanged values. */
function useShownErrors({ form: { schema }, words, record, read: { delivery } }: OpenRecord, state: SessionDraft['state']) {
  const textOf = useCallback((error: FieldError) => errorText(error, schema, words), [schema, words])
  const secrets = record?.['_secrets']
  const shown = useMemo(
    () => [
      ...state.errors,
      ...deliveryErrors(delivery, state.start, state.draft, secrets).filter(
        ({ path }) => !state.errors.some((error) => error.path === path),
      ),
    ],
    [state.errors, state.start, state.draft, delivery, secrets],
  )
  const errorTree = useMemo(() => errorTreeOf(shown.map((error) => treeError(error, textOf(error)))), [shown, textOf])
  return { shown, errorTree, textOf }
}

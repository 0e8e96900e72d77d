// A generated form outside of a record's page: its words, draft, host and errors.
import { useId, useMemo } from 'react'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { formWordsOf } from '../../client/words/formWords.ts'
import { useWords } from '../../client/words/useWords.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import type { Mode } from '../../engine/schema/types.ts'
import type { ResolvedSection } from '../../engine/types.ts'
import type { FormHost } from '../../ui/form/context.ts'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useRequested } from '../order/useRequested.ts'
import { useDraft } from './draft/useDraft.ts'
import { inPageOrder, useErrorTree } from './errors/errorTexts.ts'
import { focusField } from './errors/focus.ts'
import { useHost } from './useHost.tsx'
import { useSectionsShown } from './useSectionsShown.ts'

type Given = {
  type: string
  mode: Mode
  form: FormSchema
  validators: Validators
  /** Sections of the form, whether the draft meets their conditions or not. Stable while they are the same. */
  declared: ResolvedSection[]
  /** The first draft. */
  begin: Parameters<typeof useDraft>[2]
  widgets?: Parameters<typeof useHost>[0]['widgets']
  noteOf?: FormHost['noteOf']
}

const noWidgets = {}

export function useStandaloneForm({ type, mode, form, validators, declared, begin, widgets = noWidgets, noteOf }: Given) {
  const { schema, resolved } = form
  const all = useWords()
  const locale = useLocale()
  const timezone = useTimezone()
  const account = useAccount()?.name
  const id = useId()
  const words = useMemo(() => formWordsOf(type, all, locale, resolved, timezone), [type, all, locale, resolved, timezone])
  const state = useDraft(schema, validators, begin, form.opened)
  const sections = useSectionsShown(declared, state.draft, validators.test)
  const requested = useRequested(resolved, account)
  const host = useHost({
    type,
    mode,
    form,
    validators,
    sections,
    words,
    timezone,
    account,
    requested,
    secrets: undefined,
    readOnly: false,
    widgets,
    state,
    ...(noteOf && { noteOf }),
    within: id,
  })
  const errors = useErrorTree(state.errors, schema, words)
  const toField = (pointer: string) => focusField(host.store, pointer, id)
  /** Whether the draft has problems. All are shown then, and the first has the focus. */
  const showProblems = (): boolean => {
    const [first] = inPageOrder(state.problems, sections)
    if (!first) return false
    state.showAll()
    toField(first.path)
    return true
  }
  return { id, words, state, sections, host, errors, toField, showProblems }
}

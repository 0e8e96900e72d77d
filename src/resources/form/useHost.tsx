// The context of the form's fields. One stable object per form, to avoid re-rendering.
import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { FormSchema } from '../../engine/resolve/formSchema.ts'
import type { Validators } from '../../engine/compile/runtime.ts'
import { warningsOf } from '../../engine/check/warnings.ts'
import type { Mode } from '../../engine/schema/types.ts'
import type { Resolved, ResolvedSection } from '../../engine/types.ts'
import { formParts } from '../../custom/areas.ts'
import { GuideContext } from '../../client/page/guides.ts'
import { pricesQuery } from '../../client/calls/prices.ts'
import { useService } from '../../client/session/useSession.ts'
import type { FormHost, FormWords, NodeProps, OpenedEntry } from '../../ui/form/context.ts'
import { Node } from '../../ui/form/Node.tsx'
import { schemaUtilsOf } from '../../ui/form/schema/schemaUtils.ts'
import { FormStore } from '../../ui/form/store.ts'
import { get } from '../../engine/values/changes/changes.ts'
import type { DraftState } from './draft/useDraft.ts'
import { OrderDialog } from '../order/OrderDialogLazy.tsx'
import { ReferenceOptions } from './ReferenceOptions.tsx'

type Given = {
  type: string
  mode: Mode
  form: FormSchema
  validators: Validators
  sections: ResolvedSection[]
  /** The map entry that is shown on its own. */
  entry?: OpenedEntry | undefined
  words: FormWords
  timezone: string
  /** The account whose prices are shown. */
  account: string | undefined
  /** `useRequested` of the account. */
  requested: FormHost['requested']
  secrets: FormHost['secrets'] | undefined
  readOnly: boolean
  widgets: Partial<Record<string, React.ComponentType<NodeProps>>>
  state: DraftState
  makerOf?: FormHost['makerOf']
  noteOf?: FormHost['noteOf']
  within?: string
  parts?: FormHost['parts']
}

const noSecrets: FormHost['secrets'] = {}

export function useHost({
  type,
  mode,
  form,
  validators,
  sections,
  entry,
  words,
  timezone,
  account,
  requested,
  secrets = noSecrets,
  readOnly,
  widgets,
  state,
  makerOf,
  noteOf,
  within,
  parts = formParts,
}: Given): FormHost {
  const { schema, resolved } = form
  const client = useQueryClient()
  const [store] = useState(() => new FormStore(state.start, state.draft, client.getQueryData(pricesQuery(account).queryKey)))
  const schemaUtils = useMemo(() => schemaUtilsOf(schema, validators), [schema, validators])
  const undoable = useUndoable()
  usePricesOf(account, resolved, store)
  const currency = useService()?.currency
  const guides = useContext(GuideContext)
  const { start, draft, change, begin, leave, block, choose } = state
  useEffect(() => store.setDraft(start, draft), [store, start, draft])
  useEffect(
    () => store.setWarnings(warningsOf(resolved.warnings, draft, validators.test, mode === 'create' ? undefined : start)),
    [store, resolved, draft, validators, mode, start],
  )
  return useMemo(
    () => ({
      Node,
      widgets,
      parts,
      type,
      mode,
      resolved,
      sections,
      entry,
      schema,
      schemaUtils,
      words,
      timezone,
      currency,
      secrets,
      readOnly,
      store,
      OptionsOf: ReferenceOptions,
      makerOf,
      noteOf,
      guideOf: (name) => guides([name]),
      OrderDialog,
      requested,
      within,
      undoable,
      change,
      begin,
      leave,
      block,
      choose,
      read: (path) => get(store.draft, path),
      test: validators.test,
      original: (path) => get(store.start, path),
    }),
    [
      widgets,
      parts,
      type,
      mode,
      resolved,
      sections,
      entry,
      schema,
      schemaUtils,
      words,
      timezone,
      currency,
      secrets,
      readOnly,
      store,
      makerOf,
      noteOf,
      guides,
      requested,
      within,
      undoable,
      change,
      begin,
      leave,
      block,
      choose,
      validators,
    ],
  )
}

/** A removal shows a toast with Undo. */
function useUndoable(): FormHost['undoable'] {
  const notify = useNotify()
  return useCallback((text, undo) => notify(text, { type: 'info', undo }), [notify])
}

/** Keeps the account's prices in the form's store, if the form has priced options. */
function usePricesOf(account: string | undefined, resolved: Resolved, store: FormStore): void {
  const client = useQueryClient()
  const hasPrices = Object.values(resolved.ui).some(({ gate }) => gate && gate.price !== undefined)
  useEffect(() => {
    if (!hasPrices || account === undefined) return
    return new QueryObserver(client, pricesQuery(account)).subscribe(({ data }) => store.setPrices(data))
  }, [hasPrices, account, client, store])
}

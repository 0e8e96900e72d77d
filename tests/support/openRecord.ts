// An open record for tests of its editor without the page that loads it.
import { useMemo } from 'react'
import type { DefinitionSummary, Rights } from '../../src/client/definitions/types.ts'
import { formWordsOf } from '../../src/client/words/formWords.ts'
import { useWords } from '../../src/client/words/useWords.ts'
import type { OpenRecord } from '../../src/resources/record/session/openRecord.ts'
import { useRequested } from '../../src/resources/order/useRequested.ts'
import { validatorsFor } from './builtins.ts'

type Given = Pick<OpenRecord, 'mode' | 'form'> & Partial<OpenRecord>

const can = { create: true, read: true, update: true, delete: true } as Rights
const summary: DefinitionSummary = { name: 'things', hash: '', scope: 'account', title: '{name}', label: {}, one: {}, can }

/** `given` replaces the defaults: a record of the type `things` in the account `shop`, without tabs, agents and drafts. */
export function useOpenRecord({ locale = 'en_US', ...given }: Given): OpenRecord {
  const all = useWords()
  const words = useMemo(() => formWordsOf('things', all, locale), [all, locale])
  const { form } = given
  return {
    type: 'things',
    summary,
    can,
    isDelivered: false,
    isReported: false,
    isWaitedFor: false,
    sort: undefined,
    validators: validatorsFor(form.schema, form.extras),
    record: undefined,
    source: undefined,
    params: {},
    onStored: () => undefined,
    onReplaced: () => undefined,
    all,
    words,
    locale,
    timezone: 'UTC',
    dateTime: String,
    name: 'thing',
    tabName: (id) => id,
    tabs: [],
    tab: undefined,
    target: undefined,
    open: { kind: 'table' },
    openTab: () => undefined,
    tabAddress: () => '',
    staysHere: () => false,
    email: 'me@example.com',
    account: 'shop',
    requested: useRequested(form.resolved, 'shop'),
    isInactive: false,
    readOnly: false,
    isFixed: false,
    list: '/things',
    read: { delivery: undefined, names: [], computed: undefined, putNames: () => undefined, isUnknown: false, again: () => undefined },
    initial: {},
    copied: undefined,
    draftKey: 'a draft',
    newDraftKey: 'a new draft',
    ...given,
  }
}

// @vitest-environment jsdom
// A stored draft meets a version that a colleague has saved since: nothing is overwritten before the user decides.
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StringMap } from 'ra-core'
import { loadAreaWords } from '../../../client/words/areaWords.ts'
import { words } from '../../form/saving/words.ts'
import { loadMessages } from '../../../../i18n/messages.ts'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../../tests/support/openRecord.ts'
import { closePortal, sessionOf } from '../../../../tests/support/signedIn.tsx'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { reportNewest } from '../../../client/events/newest.ts'
import { refreshSession } from '../../../client/session/sessionStore.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import { PaletteContext } from '../../../ui/theme/PaletteContext.ts'
import { brandMapping } from '../../../ui/theme/brandMapping.ts'
import { draftKey as keyOf, keepDraft, readDraft } from '../../form/draft/draftStore.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { RecordEditor } from '../RecordEditor.tsx'

const fields = ['name', 'note', 'owner']
const source = { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])) }
const definition = operatorDefinition('things', { 'schema.json': source })
const form = formSchemaOf(narrowForCaller(definition, { mode: 'edit', role: 'supervisor_all' }), { mode: 'edit' })
const { schema } = form
const draftKey = keyOf(['psn_1', 'shop', 'things', '1'])
const first = { name: 'first', note: 'first', owner: 'first' }

let stored: StoredRecord
let sent: { version: unknown; data: unknown }[]
let savedBy: string | undefined
const server = {
  update: async (_: string, { data, previousData }: { data: object; previousData: StoredRecord }) => {
    sent.push({ version: previousData.version, data })
    if (previousData.version !== stored.version)
      throw Object.assign(new Error('conflict'), { status: 409, body: { code: 'version_conflict', errors: [], current: stored } })
    stored = { ...stored, ...data, version: (stored.version ?? 0) + 1 }
    return { data: stored }
  },
  restore: async () => ({ data: stored }),
  revisions: async () => (savedBy ? [{ version: 4, actor: savedBy, at: 'of version 4' }] : []),
} as unknown as DataProvider

function Page({ locale }: { locale: Locale }) {
  const [record, setRecord] = useState(stored)
  const page = useOpenRecord({
    mode: 'edit',
    form,
    locale,
    record,
    onStored: setRecord,
    onReplaced: setRecord,
    dateTime: (moment) => (moment === 'of version 4' ? '13:58' : '14:03'),
    draftKey,
    newDraftKey: `${draftKey} new`,
  })
  return <RecordEditor page={page} />
}

/** Once, before the first dialog that needs its own words. */
async function speaker(locale: Locale) {
  const { conflict } = await loadAreaWords([words], locale)
  return createI18nProvider({ ...(await loadMessages(locale)), conflict: conflict as StringMap }, locale, FALLBACK_BRAND)
}
const providers = { ru_RU: await speaker('ru_RU'), en_US: await speaker('en_US') }

async function openPage(locale: Locale = 'en_US') {
  const i18nProvider = providers[locale]
  const page = (
    <CoreAdminContext
      i18nProvider={i18nProvider}
      dataProvider={server}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>
        <Page locale={locale} />
      </PaletteContext>
    </CoreAdminContext>
  )
  await act(async () => void render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />))
}
const keep = (draft: object, version = 3, start: object = first) =>
  keepDraft(draftKey, schema, { at: Date.now(), version, start, draft: { ...start, ...draft } })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`, 'i'), hidden: true })
const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name, hidden: true })))
const dialog = () => screen.findByRole('dialog')
const inForm = () => fields.map((name) => field(name).value)

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json(sessionOf({ role: 'customer' })))
  await refreshSession()
  readDraft(draftKey, Date.now())
  stored = { id: '1', version: 4, ...first, note: 'theirs', owner: 'theirs' }
  sent = []
  savedBy = 'Bob'
})
afterEach(closePortal)

it('asks at once, field by field, and saves nothing by itself', async () => {
  keep({ name: 'mine', note: 'mine' })
  await openPage()
  const asked = await dialog()
  expect(within(asked).getByRole('heading').textContent).toBe('Version 4 was saved after your draft of 14:03')
  await within(asked).findByText(/Saved 13:58 by Bob\./)
  expect(within(asked).getAllByRole('radiogroup')).toHaveLength(1)
  expect(sent).toEqual([])
})
it('chosen values are put into the form over the newer version; the rest stays theirs', async () => {
  keep({ name: 'mine', note: 'mine' })
  await openPage()
  const asked = await dialog()
  fireEvent.click(within(asked).getByRole('radio', { name: 'theirs' }))
  await press('Continue editing', asked)
  expect(inForm()).toEqual(['mine', 'theirs', 'theirs'])
  await press(/^Save/)
  await waitFor(() => expect(sent).toEqual([{ version: 4, data: { name: 'mine', note: 'theirs', owner: 'theirs' } }]))
})
it('their version is used completely, and the draft is discarded', async () => {
  keep({ name: 'mine', note: 'mine' })
  await openPage()
  await press('Use version 4', await dialog())
  expect(inForm()).toEqual(['first', 'theirs', 'theirs'])
  await waitFor(() => expect(readDraft(draftKey, Date.now())).toBeUndefined())
  expect(sent).toEqual([])
})
it('also asks when the two do not overlap', async () => {
  keep({ name: 'mine' })
  await openPage()
  const asked = await dialog()
  expect(asked.textContent).toContain('do not conflict')
  await press('Continue editing', asked)
  expect(inForm()).toEqual(['mine', 'theirs', 'theirs'])
})
it('postponed, the draft stays based on its own version: saving is refused as a conflict, and so is the next attempt', async () => {
  keep({ note: 'mine' })
  await openPage()
  await press('Back to the form', await dialog())
  expect(inForm()).toEqual(['first', 'mine', 'first'])
  for (const times of [1, 2]) {
    await press(/^Save/)
    await press('Back to the form', await dialog())
    expect(sent.map(({ version }) => version)).toEqual(Array(times).fill(3))
  }
  expect(stored).toMatchObject({ version: 4, note: 'theirs' })
})
it('postponed and kept again, it is still based on its own version when the page is reopened', async () => {
  keep({ note: 'mine' })
  await openPage()
  await press('Back to the form', await dialog())
  fireEvent.change(field('name'), { target: { value: 'mine too' } })
  cleanup()
  expect(readDraft(draftKey, Date.now())).toMatchObject({ version: 3, start: first, draft: { name: 'mine too', note: 'mine' } })
  await openPage()
  expect(within(await dialog()).getAllByRole('radiogroup')).toHaveLength(1)
})
it('postponed, it can be compared again from the notice, or discarded for the stored version', async () => {
  keep({ note: 'mine' })
  await openPage()
  await press('Back to the form', await dialog())
  await press('Compare')
  await press('Back to the form', await dialog())
  await press('Discard them')
  expect(inForm()).toEqual(['first', 'theirs', 'theirs'])
  fireEvent.change(field('name'), { target: { value: 'next' } })
  await press(/^Save/)
  await waitFor(() => expect(sent).toEqual([{ version: 4, data: { name: 'next', note: 'theirs', owner: 'theirs' } }]))
})
it('a change reverted by hand leaves no older values behind silently', async () => {
  keep({ note: 'mine' })
  await openPage()
  await press('Back to the form', await dialog())
  fireEvent.change(field('note'), { target: { value: 'first' } })
  expect(await screen.findByText(/based on an older version/)).toBeTruthy()
  await press('Discard them')
  expect(inForm()).toEqual(['first', 'theirs', 'theirs'])
})
it.each([
  ['over the same version', 4, { ...first, note: 'theirs', owner: 'theirs' }, { name: 'mine' }],
  ['that says what was saved since', 3, first, { note: 'theirs', owner: 'theirs' }],
])('does not ask about a draft %s', async (_, version, start, draft) => {
  keep(draft, version, start)
  await openPage()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/older version/)).toBeNull()
})
it('asks in Russian', async () => {
  keep({ note: 'mine' })
  savedBy = undefined
  await openPage('ru_RU')
  const asked = await dialog()
  expect(within(asked).getByRole('heading').textContent).toBe('После вашего черновика от 14:03 сохранена версия 4')
  await press('Вернуться к форме', asked)
  expect(await screen.findByText(/сделаны поверх более старой версии/)).toBeTruthy()
})
it('a record that was changed, deleted and restored is compared before typed values overwrite it', async () => {
  stored = { id: '1', version: 3, ...first }
  await openPage()
  fireEvent.change(field('note'), { target: { value: 'mine' } })
  stored = { id: '1', version: 6, ...first, note: 'theirs' }
  act(() => reportNewest('things', '1', 5, true))
  await screen.findByRole('button', { name: 'Restore' })
  await press('Restore')
  expect(within(await dialog()).getAllByRole('radiogroup')).toHaveLength(1)
  await press('Back to the form', await dialog())
  await press(/^Save/)
  await dialog()
  expect(sent.map(({ version }) => version)).toEqual([3])
  expect(stored).toMatchObject({ note: 'theirs' })
})

// @vitest-environment jsdom
// A form is saved while a picture of it is still being uploaded.
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { operatorDefinition } from '../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../tests/support/openRecord.ts'
import { closePortal, sessionOf } from '../../../tests/support/signedIn.tsx'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { refreshSession } from '../../client/session/sessionStore.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../engine/resolve/narrow.ts'
import { RecordEditor } from '../../resources/record/RecordEditor.tsx'
import type { OpenRecord } from '../../resources/record/session/openRecord.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'

const text = { type: 'string' }
const definition = operatorDefinition('things', { 'schema.json': { type: 'object', properties: { name: text, logo: text } } })
const plain = formSchemaOf(narrowForCaller(definition, { mode: 'edit', role: 'supervisor_all' }), { mode: 'edit' })
const logo = { widget: 'picture', upload: { megabytes: 5, types: ['.png'] } }
const form = { ...plain, resolved: { ...plain.resolved, ui: { ...plain.resolved.ui, logo } } }
const stored = { id: '1', version: 1, name: 'first' }

let sent: unknown[]
let answerUpload: (answer: Response) => void
const server = {
  create: async (_: string, { data }: { data: object }) => (sent.push(data), { data: { id: '2', version: 1, ...data } }),
  update: async (_: string, { data }: { data: object }) => (sent.push(data), { data: { ...stored, ...data, version: 2 } }),
} as unknown as DataProvider

function Page({ mode }: { mode: OpenRecord['mode'] }) {
  const page = useOpenRecord({ mode, form, record: mode === 'edit' ? stored : undefined })
  return <RecordEditor page={page} />
}

async function openPage(mode: OpenRecord['mode']) {
  const i18nProvider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
  const page = (
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={server} queryClient={new QueryClient()}>
      <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>
        <Page mode={mode} />
      </PaletteContext>
    </CoreAdminContext>
  )
  const routes = [{ path: '*', element: page }]
  await act(async () => void render(<RouterProvider router={createMemoryRouter(routes)} />))
  fireEvent.change(await screen.findByRole('textbox', { name: /^name/i }), { target: { value: 'second' } })
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  const input = await waitFor(() => document.querySelector('input[type=file]') ?? expect.fail('no place for a file'))
  fireEvent.change(input, { target: { files: [file] } })
}
const saveButton = () => screen.getByRole('region', { name: /^(Save|Create)/ }).querySelector<HTMLElement>('[type=submit]')!
const save = () => act(async () => void fireEvent.click(saveButton()))
const answer = (response: Response) => act(async () => answerUpload(response))
const uploaded = () => Response.json({ guid: 'pic_1', name: 'logo', removed: [], content_type: 'image/png', bytes: 1 }, { status: 201 })

beforeEach(async () => {
  sent = []
  vi.stubGlobal('scrollTo', () => undefined)
  const upload = new Promise<Response>((done) => (answerUpload = done))
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/assets/') ? upload : Promise.resolve(Response.json(sessionOf({ role: 'customer' }))),
  )
  await refreshSession()
})
afterEach(closePortal)

it.each(['create', 'edit'] as const)('sends a picture whose upload ends after the press (%s)', async (mode) => {
  await openPage(mode)
  await save()
  expect([sent, saveButton().ariaBusy]).toEqual([[], 'true'])
  await answer(uploaded())
  await waitFor(() => expect(sent).toEqual([{ name: 'second', logo: 'pic_1' }]))
})

it('sends nothing after a failed upload, and shows the error at its field; a second press saves without the picture', async () => {
  await openPage('edit')
  await save()
  await answer(Response.json({ status: 500, code: 'internal', message_key: 'errors.internal', errors: [] }, { status: 500 }))
  await waitFor(() => expect(document.querySelector('.file-fault')?.textContent).not.toBe(''))
  await waitFor(() => expect(saveButton().ariaBusy).toBe(null))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^logo/i))
  expect(sent).toEqual([])
  await save()
  await waitFor(() => expect(sent).toEqual([{ name: 'second' }]))
})

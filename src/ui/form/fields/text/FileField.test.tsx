// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'
import type { Context, Locale } from '../../../../engine/schema/types.ts'

vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  required: ['chain'],
  properties: {
    chain: { type: 'string', format: 'pem', minLength: 1, maxLength: 200, pattern: '^-----BEGIN' },
    logo: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64', maxLength: 40 },
    key: { type: 'string', format: 'pem', maxLength: 200, writeOnly: true },
  },
}
const definition = operatorDefinition('chains', { 'schema.json': schema })
const context: Context = { mode: 'edit', client: 'CDN2', feature: [], role: 'customer', active: true }
const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
async function open(
  record: Record<string, unknown> = {},
  locale: Locale = 'en_US',
  secrets?: Record<string, { set: boolean; last4: string }>,
) {
  const form = await openForm(definition, { context, record, locale, ...(secrets && { secrets }) })
  await waitFor(() => expect(zone('/chain')).not.toBeNull(), { timeout: 20_000 })
  return form
}
const zone = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="${pointer}"] .file`)!
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Chain/ })
const drop = (pointer: string, file: File) => fireEvent.drop(zone(pointer), { dataTransfer: { files: [file] } })
const faultOf = (pointer: string) => zone(pointer).querySelector('[role="alert"]')!.textContent

describe('a string with the content of a file', () => {
  it('accepts a pasted text unchanged', async () => {
    const { data } = await open()
    fireEvent.change(text(), { target: { value: PEM } })
    expect(data()).toEqual({ chain: PEM })
    expect(text().value).toBe(PEM)
  })

  it('reads a dropped file and shows its name and size, not its content', async () => {
    const { data } = await open()
    drop('/chain', new File([PEM], 'site.pem'))
    await waitFor(() => expect(data()).toEqual({ chain: PEM }))
    expect(screen.getByRole('group', { name: `site.pem, ${PEM.length}\u00a0B` })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Chain/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Edit as text' }))
    expect(text().value).toBe(PEM)
  })

  it('reads a chosen file; bytes become base64 where the schema requires it', async () => {
    const { data } = await open({ chain: PEM })
    const picker = zone('/logo').querySelector<HTMLInputElement>('input[type="file"]')!
    expect(picker.accept).toBe('image/png')
    fireEvent.change(picker, { target: { files: [new File([new Uint8Array([0, 255, 1])], 'logo.png')] } })
    await waitFor(() => expect(data()['logo']).toBe('AP8B'))
    expect(screen.getByRole('group', { name: 'logo.png, 3\u00a0B' })).toBeTruthy()
  })

  it('keeps the last given file, whichever is read first', async () => {
    const { data } = await open()
    let finish: (bytes: ArrayBuffer) => void = () => {}
    const slow = Object.assign(new File(['x'], 'slow.pem'), {
      arrayBuffer: () =>
        new Promise<ArrayBuffer>((resolve) => {
          finish = resolve
        }),
    })
    drop('/chain', slow)
    drop('/chain', new File([PEM], 'site.pem'))
    await waitFor(() => expect(data()).toEqual({ chain: PEM }))
    await act(async () => finish(new TextEncoder().encode('-----BEGIN OLD').buffer))
    expect(data()).toEqual({ chain: PEM })
  })

  it('removes the content', async () => {
    const { data, state } = await open({ chain: PEM })
    drop('/logo', new File(['abc'], 'logo.png'))
    await waitFor(() => expect(data()['logo']).toBe('YWJj'))
    fireEvent.click([...zone('/logo').querySelectorAll('button')].find(({ textContent }) => textContent === 'Remove')!)
    expect(state().changes).toEqual([])
  })

  it.each([
    [
      'larger than the schema allows',
      '/chain',
      new File(['x'.repeat(900)], 'big.pem'),
      'big.pem was not read: it is larger than 200\u00a0B.',
    ],
    [
      'short in bytes, long in letters',
      '/chain',
      new File(['x'.repeat(201)], 'long.pem'),
      'long.pem was not read: it is larger than 200\u00a0B.',
    ],
    ['larger than base64 leaves', '/logo', new File(['x'.repeat(31)], 'big.png'), 'big.png was not read: it is larger than 30\u00a0B.'],
    ['not UTF-8', '/chain', new File([new Uint8Array([0xc3, 0x28])], 'a.der'), 'a.der was not read: it is not a text file.'],
    ['with a zero byte', '/chain', new File([new Uint8Array([65, 0])], 'b.der'), 'b.der was not read: it is not a text file.'],
  ])('refuses a file %s and keeps the present content', async (_what, pointer, file, fault) => {
    const { data } = await open({ chain: PEM })
    drop(pointer, file)
    await waitFor(() => expect(faultOf(pointer)).toBe(fault))
    expect(data()).toEqual({ chain: PEM })
  })

  it('reports a file that cannot be read', async () => {
    await open()
    const gone = new File(['x'], 'gone.pem')
    gone.arrayBuffer = () => Promise.reject(new Error('gone'))
    drop('/chain', gone)
    await waitFor(() => expect(faultOf('/chain')).toBe('gone.pem could not be read.'))
  })

  it('shows the error of the schema at the content', async () => {
    const { data, save } = await open()
    drop('/chain', new File(['hello'], 'note.txt'))
    await waitFor(() => expect(data()).toEqual({ chain: 'hello' }))
    save()
    const shown = screen.getByRole('group', { name: 'note.txt, 5\u00a0B' })
    expect(document.getElementById(shown.getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent).not.toBe('')
  })

  it('keeps a stored secret masked; replacing it needs a file', async () => {
    const { data } = await open({ chain: PEM }, 'en_US', { '/key': { set: true, last4: '4f2c' } })
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
    drop('/key', new File([PEM], 'site.key'))
    await waitFor(() => expect(data()['key']).toBe(PEM))
  })

  it('is in Russian', async () => {
    await open({}, 'ru_RU')
    expect(screen.getAllByRole('button', { name: 'Выбрать файл' })).toHaveLength(3)
  })
})

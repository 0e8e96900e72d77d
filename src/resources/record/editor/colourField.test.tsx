// @vitest-environment jsdom
// A colour is visible beside its text, and can be chosen without knowing the notation.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'

vi.setConfig({ testTimeout: 60_000 })
vi.stubGlobal('scrollTo', () => undefined)
afterEach(closeForms)

const field = () => document.querySelector<HTMLElement>('[data-at="/theme/primary"]')!
const swatch = () => screen.getByLabelText<HTMLInputElement>('Main colour: Choose a colour')

it('a chosen colour is stored like a typed one; an incomplete colour shows no swatch', async () => {
  const { state } = await openForm(definitionOf('brandings'), {
    context: { mode: 'edit', role: 'supervisor_all' },
    record: { code: 'one', name: 'One', languages: [{ locale: 'en_US' }], theme: { primary: '#0B7A5B' } },
    locale: 'en_US',
  })
  expect(swatch().value).toBe('#0b7a5b')
  fireEvent.change(swatch(), { target: { value: '#3b5bdb' } })
  expect(state().value).toMatchObject({ theme: { primary: '#3B5BDB' } })
  const text = field().querySelector<HTMLInputElement>('input[type=text]')!
  expect(text.value).toBe('#3B5BDB')
  fireEvent.change(text, { target: { value: '#3B5' } })
  expect(field().querySelector<HTMLElement>('.swatch')!.style.background).toBe('')
  fireEvent.blur(text)
  expect(state().problems).toMatchObject([{ path: '/theme/primary' }])
})

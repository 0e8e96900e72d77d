// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { reasonText } from '../errors/reason.ts'
import { SaveBar } from './SaveBar.tsx'

afterEach(cleanup)
const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
const words = {
  t: provider.translate,
  text: () => undefined,
  section: (id: string) => id,
  field: (at: string, schema?: { title?: string }) => schema?.title ?? at,
} as unknown as FormWords
const noop = () => undefined
const sections = [{ id: 'Sources', fields: ['origin'], collapsed: false }]
const schema = { type: 'object', properties: { origin: { type: 'object', additionalProperties: true } } }
const show = (given: Partial<Parameters<typeof SaveBar>[0]>) =>
  render(
    <SaveBar
      formId="f"
      mode="create"
      changes={0}
      errors={0}
      money={undefined}
      busy={false}
      isInvalid
      reason="1 field is missing: Sources"
      unseen="1 field is missing: Sources"
      words={words}
      onSave={noop}
      onReview={noop}
      onNextError={noop}
      onDiscard={noop}
      {...given}
    />,
  )
const described = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

it('a missing value is a link to its field, and is still part of the button’s description', () => {
  let pressed = 0
  show({ onSave: () => void (pressed += 1) })
  fireEvent.click(screen.getByRole('button', { name: '1 field is missing: Sources' }))
  expect(pressed).toBe(1)
  expect(described(screen.getByRole('button', { name: /^Create/ }))).toBe('1 field is missing: Sources')
})

it('errors at fields and missing values are reported together', () => {
  let pressed = 0
  show({ changes: 1, errors: 1, reason: '2 fields need attention: Name, Sources', onSave: () => void (pressed += 1) })
  expect(screen.getByRole('status').textContent).toContain('1 error')
  fireEvent.click(screen.getByRole('button', { name: '1 field is missing: Sources' }))
  expect(pressed).toBe(1)
})

it('a form that is sent, not created, says so on its button', () => {
  const request: FormWords = {
    ...words,
    text: (part, path) => (`${part}.${path}` === 'actions.submit' ? 'Send the request' : undefined),
  }
  const { rerender } = show({ words: request, isInvalid: false })
  expect(screen.getByRole('button', { name: /^Send the request/ })).toBeTruthy()
  rerender(
    <SaveBar
      formId="f"
      mode="edit"
      changes={1}
      errors={0}
      money={undefined}
      busy={false}
      isInvalid={false}
      reason={undefined}
      unseen={undefined}
      words={request}
      onSave={noop}
      onReview={noop}
      onNextError={noop}
      onDiscard={noop}
    />,
  )
  expect(screen.getByRole('button', { name: /^Save/ })).toBeTruthy()
})

describe('the reason why nothing can be saved', () => {
  it('has the number of fields and their place', () => {
    expect(
      reasonText([{ path: '', keyword: 'required', params: {} }], schema, [{ id: 'Sources', fields: [], collapsed: false }], words),
    ).toBe('1 field is missing: Sources')
    expect(
      reasonText(
        [
          { path: '/origin', keyword: 'minProperties', params: {} },
          { path: '/origin', keyword: 'type', params: {} },
        ],
        schema,
        sections,
        words,
      ),
    ).toBe('1 field is missing: origin')
    expect(reasonText([{ path: '/origin', keyword: 'type', params: {} }], schema, sections, words)).toBe('1 field needs attention: origin')
    expect(reasonText([], schema, sections, words)).toBeUndefined()
  })
  it('counts a field without a value once, whatever other rules that breaks', () => {
    const absent = [
      { path: '/origin', keyword: 'required', params: {} },
      { path: '', keyword: 'oneNeeded', params: { fields: ['origin'] } },
    ]
    expect(reasonText(absent, schema, sections, words)).toBe('1 field is missing: origin')
  })
  it('names the choice of a kind of the whole record', () => {
    const wrong = [{ path: '', keyword: 'required', params: {} }]
    const kinds = [{ properties: { port: { type: 'integer' } } }, { properties: { path: { type: 'string' } } }] as const
    const told = (schema: object) => reasonText(wrong, schema as never, sections, words)
    expect(told({ title: 'Listener', oneOf: kinds })).toBe('1 field is missing: Listener')
    expect(told({ title: 'Listener', type: 'object', properties: { name: { type: 'string' } }, oneOf: kinds })).toBe(
      '1 field is missing: Kind',
    )
    expect(told({ oneOf: [{ properties: { mode: { const: 'tcp' } } }, ...kinds] })).toBe('1 field is missing: mode')
  })
  it('names the list of a row, not the row', () => {
    const lists = { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } } }
    const wrong = ['/names/1', '/names/2'].map((path) => ({ path, keyword: 'format', params: {} }))
    expect(reasonText(wrong, lists, [{ id: 'Names', fields: ['names'], collapsed: false }], words)).toBe('2 fields need attention: names')
  })
  it('is beside the button, and in its description', () => {
    show({})
    const button = screen.getByRole('button', { name: /^Create/ })
    expect(button.title).toBe('1 field is missing: Sources')
    expect(described(button)).toBe('1 field is missing: Sources')
    expect(screen.queryByText('No changes yet')).toBeNull()
  })
  it('is the count of errors once they are shown', () => {
    show({ errors: 2, changes: 1 })
    expect(described(screen.getByRole('button', { name: /^Create/ }))).toBe('2 errors')
  })
  it('is none when nothing is wrong', () => {
    show({ isInvalid: false, reason: undefined })
    expect(screen.getByRole('button', { name: /^Create/ }).getAttribute('aria-describedby')).toBeNull()
  })
})

it('a busy button keeps the focus, and cannot be pressed', () => {
  const onSave = vi.fn()
  const { rerender } = show({ mode: 'edit', isInvalid: false, reason: undefined, onSave })
  screen.getByRole('button', { name: /^Save/ }).focus()
  rerender(
    <SaveBar
      formId="f"
      mode="edit"
      changes={1}
      errors={0}
      money={undefined}
      busy
      isInvalid={false}
      reason={undefined}
      unseen={undefined}
      words={words}
      onSave={onSave}
      onReview={noop}
      onNextError={noop}
      onDiscard={noop}
    />,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Saving/ })
  expect([button.disabled, button.getAttribute('aria-disabled'), document.activeElement === button]).toEqual([false, 'true', true])
  fireEvent.click(button)
  expect(onSave).not.toHaveBeenCalled()
})

describe('a change that comes too soon', () => {
  it('waits at the button, which shows how long, and can be saved then', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    render(
      <CoreAdminContext i18nProvider={provider}>
        <SaveBar
          formId="f"
          mode="edit"
          changes={1}
          errors={0}
          money={undefined}
          busy={false}
          isInvalid={false}
          reason={undefined}
          unseen={undefined}
          retryAt={1_045_000}
          words={words}
          onSave={noop}
          onReview={noop}
          onNextError={noop}
          onDiscard={noop}
        />
      </CoreAdminContext>,
    )
    const button = screen.getByRole('button', { name: /^Save/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(described(button)).toBe('Try again in 45 seconds.')
    act(() => void vi.advanceTimersByTime(46_000))
    expect(button.getAttribute('aria-disabled')).toBeNull()
    expect(button.getAttribute('aria-describedby')).toBeNull()
    vi.useRealTimers()
  })
})

describe('leaving a new record', () => {
  it('without typed values does not ask to discard', () => {
    const onDiscard = vi.fn()
    show({ onDiscard })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onDiscard).toHaveBeenCalled()
  })
  it('with typed values does', () => {
    show({ changes: 1 })
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
  })
})

// @vitest-environment jsdom
// Notices and disabled parts while agents apply a record.
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { deliveryOf } from '../../../client/calls/delivery.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import type { Locale, Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { formWordsOf } from '../../../client/words/formWords.ts'
import { Covered } from '../editor/Covered.tsx'
import { DeliveryNotice } from './DeliveryNotice.tsx'
import type { DeliveryRead } from './useDelivery.ts'

afterEach(cleanup)

const schema: Schema = { type: 'object', properties: { name: { type: 'string' } } }
const sections = [{ id: 'main', fields: ['name'], collapsed: false }]
const readOf = (told: object, more: Partial<DeliveryRead> = {}): DeliveryRead => ({
  delivery: deliveryOf({ _delivery: told }),
  names: [],
  computed: undefined,
  putNames: () => undefined,
  isUnknown: false,
  again: () => undefined,
  ...more,
})

async function show(draw: (words: FormWords) => ReactNode, locale: Locale = 'ru_RU') {
  const i18nProvider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  const Words = () => draw(formWordsOf('things', useWords(), locale))
  return render(
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={new QueryClient()}>
      <Words />
    </CoreAdminContext>,
  )
}
const notice = (read: DeliveryRead, locale?: Locale, jumps: string[] = []) =>
  show(
    (words) => (
      <DeliveryNotice read={read} version={14} schema={schema} sections={sections} words={words} onJump={(to) => jumps.push(to)} />
    ),
    locale,
  )
const covered = (read: DeliveryRead, locale?: Locale) =>
  show(
    (words) => (
      <Covered read={read} words={words}>
        <button type="button">go</button>
      </Covered>
    ),
    locale,
  )

describe('above a form', () => {
  it('R1-177 R1-352 a message says that settings are being applied', async () => {
    await notice(readOf({ state: 'pending' }))
    expect(screen.getByRole('status').textContent).toContain('Мы применяем настройки Вашего ресурса. Подождите чуть-чуть.')
  })
  it('it is also in English, with the number of agents that have them', async () => {
    await notice(readOf({ state: 'pending', agents: { total: 3, applied: 1 } }), 'en_US')
    expect(screen.getByRole('status').textContent).toBe(
      'We are applying the settings of your resource. Please wait a little.Applied on 1 of 3 servers.',
    )
  })
  it.each(['none', 'applied'])('R1-179 nothing is shown in the state %s', async (state) => {
    await notice(readOf({ state }))
    expect(screen.queryByText(/настройки/)).toBeNull()
  })
  it('R1-178 R1-378 a rejection has every reason, its field, and the version that stays active', async () => {
    const jumps: string[] = []
    await notice(
      readOf({
        state: 'error',
        applied_version: 13,
        errors: [
          { path: '/name', reason: 'is too long', agent: 'edge-1' },
          { path: '', reason: 'no memory' },
        ],
      }),
      'en_US',
      jumps,
    )
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Version 14 was not applied.')
    expect(alert.textContent).toContain('no memory')
    expect(alert.textContent).toContain('Version 13 remains active.')
    fireEvent.click(screen.getByRole('link', { name: /is too long/ }))
    expect(jumps).toEqual(['/name'])
  })
  it('a reason is shown as text, whatever it contains', async () => {
    await notice(readOf({ state: 'error', errors: [{ path: '', reason: '<img src=x onerror=alert(1)>' }] }))
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('<img src=x')
    expect(screen.getByRole('alert').textContent).not.toContain('Действующая версия')
  })
})

describe('a blocked part of the page', () => {
  const isInert = () => screen.getByText('go').closest('[inert]') !== null
  it('R0-544 R1-180 R1-181 R1-353 is blurred, covered and out of reach while changes are being applied', async () => {
    await covered(readOf({ state: 'pending' }))
    expect(isInert()).toBe(true)
    expect(screen.getByText('go').closest('.blurred')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Мы конфигурируем Ваш ресурс. Подождите чуть-чуть.')
  })
  it.each(['none', 'applied', 'error'])('R1-183 is available in the state %s', async (state) => {
    await covered(readOf({ state }))
    expect(isInert()).toBe(false)
    expect(document.querySelector('.blurred')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })
  it('R0-831 shows that the state is unknown, and retries', async () => {
    let asked = 0
    await covered(
      readOf(
        { state: 'applied' },
        {
          isUnknown: true,
          again: () => {
            asked += 1
          },
        },
      ),
      'en_US',
    )
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked).toBe(1)
  })
})

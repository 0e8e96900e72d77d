// @vitest-environment jsdom
// The form of an ordered option: answers, and messages about errors.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import type { Context } from '../../engine/schema/types.ts'

const orders = definitionOf('option-orders')
const context: Context = { client: 'CDN1', feature: [], role: 'customer', mode: 'create' }

afterEach(closeForms)
vi.setConfig({ testTimeout: 60_000 })
const box = (name: RegExp) => screen.queryByRole<HTMLInputElement>('textbox', { name })
const type = async (field: HTMLElement, value: string) => {
  await act(() => {
    fireEvent.change(field, { target: { value } })
  })
  await act(() => {
    fireEvent.blur(field)
  })
}

describe('the form of an order', () => {
  it('R1-100 R1-102 R1-103 has two kinds of contact, and the field of the chosen one', async () => {
    await openForm(orders, { context })
    expect(screen.getAllByRole('radio', { name: /^By / }).map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'By phone',
      'By e-mail',
    ])
    expect([box(/^Phone/) !== null, box(/^E-mail/) !== null]).toEqual([true, false])
    fireEvent.click(screen.getByRole('radio', { name: 'By e-mail' }))
    expect([box(/^Phone/) !== null, box(/^E-mail/) !== null]).toEqual([false, true])
  })
  it.each([
    ['R1-308', 'По e-mail', /^E-mail/, 'Неправильный формат email', ['a', 'ы@почта.рф', 'a@b.com, c@d.com']],
    ['R1-304', 'По телефону', /^Телефон/, 'Неправильный формат телефона', ['12345678', '+7abc1234567']],
  ])('shows in Russian what is wrong with the contact: %s', async (_, way, name, text, wrong) => {
    await openForm(orders, { context, locale: 'ru_RU' })
    fireEvent.click(screen.getByRole('radio', { name: way }))
    for (const value of wrong) {
      await type(box(name)!, value)
      expect(screen.getByText(new RegExp(`^${text}\\.?$`)), value).not.toBeNull()
    }
  })
  it('R1-305 R1-309 R1-311 reports too long values at their fields, and sends no order', async () => {
    const { state } = await openForm(orders, { context })
    const isWrong = (path: string) => state().problems.some((problem) => problem.path === path)
    await type(box(/^Phone/)!, '+7 999 123 45 67 890')
    expect(isWrong('/phone')).toBe(false)
    await type(box(/^Phone/)!, '+7 999 123 45 67 8901')
    expect([isWrong('/phone'), box(/^Phone/)!.getAttribute('aria-invalid')]).toEqual([true, 'true'])
    await type(box(/^Comment/)!, 'a'.repeat(1000))
    expect(isWrong('/comment')).toBe(false)
    await type(box(/^Comment/)!, 'a'.repeat(1001))
    expect([isWrong('/comment'), box(/^Comment/)!.getAttribute('aria-invalid')]).toEqual([true, 'true'])
    fireEvent.click(screen.getByRole('radio', { name: 'By e-mail' }))
    const domain = `${'d'.repeat(60)}.example.com`
    const mail = (length: number) => `${'a'.repeat(length - domain.length - 1)}@${domain}`
    await type(box(/^E-mail/)!, mail(100))
    expect(isWrong('/email')).toBe(false)
    await type(box(/^E-mail/)!, mail(101))
    expect([isWrong('/email'), box(/^E-mail/)!.getAttribute('aria-invalid')]).toEqual([true, 'true'])
  })
})

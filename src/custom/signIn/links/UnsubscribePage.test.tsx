// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeGuest, openGuest, refusal } from '../../../../tests/support/guest.tsx'

const link = '/report-unsubscribe?email=a%2Bb%40c.example&uid=rep_1&code=x%2Fy'
const call = 'POST /reports/unsubscribe'
const yes = () => fireEvent.click(screen.getByRole('button', { name: 'Да, отписаться' }))
afterEach(closeGuest)

describe('a link that ends a report', () => {
  it('R0-303: asks first, and opening it changes nothing', async () => {
    const calls = await openGuest(link, { locale: 'ru_RU' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Отписаться от отчёта?')
    expect(screen.getByText(/a\+b@c\.example/)).toBeTruthy()
    for (const name of ['Да, отписаться', 'Нет, оставить']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(calls).toEqual([])
  })
  it('R0-301 R0-304 R0-773: yes ends the subscription in the address, and confirms it', async () => {
    const calls = await openGuest(link, { locale: 'ru_RU', answers: { [call]: { status: 204 } } })
    yes()
    expect(await screen.findByText('Вы успешно отписаны от данной рассылки.')).toBeTruthy()
    expect(calls).toEqual([{ path: call, body: { email: 'a+b@c.example', uid: 'rep_1', code: 'x/y' } }])
  })
  it('R0-305: no thanks and sends nothing', async () => {
    const calls = await openGuest(link, { locale: 'ru_RU' })
    fireEvent.click(screen.getByRole('button', { name: 'Нет, оставить' }))
    expect(await screen.findByRole('heading', { name: 'Спасибо' })).toBeTruthy()
    expect(calls).toEqual([])
  })
  it.each([
    ['R0-774', refusal(500, 'internal'), 'Внутренняя проблема сервера.'],
    ['R0-775', refusal(400, 'bad_link'), 'Ссылка некорректна. Проверьте правильность ссылки или получите новую.'],
    ['R0-776', refusal(404, 'not_subscribed'), 'Указан некорректный email, или Вы не были подписаны на такой отчет.'],
    ['R0-777', refusal(418, 'teapot'), 'Произошла ошибка. Попробуйте еще раз.'],
    ['', 'offline' as const, 'Сервер недоступен.'],
  ])('%s a refusal is explained and can be retried', async (_id, answer, text) => {
    const calls = await openGuest(link, { locale: 'ru_RU', answers: { [call]: answer } })
    yes()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    yes()
    await expect.poll(() => calls.length).toBe(2)
  })
  it('pressed twice, it sends one call', async () => {
    const calls = await openGuest(link, { locale: 'ru_RU', answers: { [call]: 'never' } })
    yes()
    yes()
    expect(calls).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Да, отписаться' }).getAttribute('aria-disabled')).toBe('true')
  })
})

// @vitest-environment jsdom
// The form of a live resource that takes streams: names of the resource and its streams, and what transcoding does to them.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'

const live = definitionOf('live-resources')
const context: Context = { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'edit' }
const stream = (name: string) => ({ name, resolution: '720p' })
const streams = { saaaaaaaaa: stream('first'), sbbbbbbbbb: stream('second'), sccccccccc: stream('third') }
type Data = { streams: Record<string, object>; transcode_profile?: string; name: string }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
// Each test renders a whole form: slow where the machine is shared.
vi.setConfig({ testTimeout: 60_000 })

async function open(record: object, type = 'SRT-publish') {
  const form = await openForm(live, { context, locale: 'ru_RU', record: { type, name: 'live-one', active: true, ...record } })
  return { ...form, data: () => form.data() as Data }
}
const part = (name: string) => screen.getByRole('region', { name })
const removeButtons = () => within(part('Потоки')).queryAllByRole('button', { name: /^Удалить/ })
async function menuOf(name: string): Promise<string[]> {
  fireEvent.click(within(part('Потоки')).getByRole('button', { name: `${name}: другие действия` }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  const texts = items.map((item) => item.textContent ?? '')
  fireEvent.keyDown(items[0]!, { key: 'Escape' })
  return texts
}

describe.each(['RTMP-publish', 'SRT-publish'])('transcoding of %s', (type) => {
  const turnOn = () => {
    fireEvent.click(within(part('Транскодирование')).getByRole('switch', { name: 'Транскодирование' }))
    fireEvent.click(within(part('Транскодирование')).getByRole('button', { name: /^Включить/ }))
  }

  it('R2-351 R2-352 R2-354 keeps the first stream, chooses the first profile and leaves no stream to remove', async () => {
    const { data } = await open({ streams }, type)
    expect(await menuOf('first')).toContain('Удалить')
    turnOn()
    expect(data().transcode_profile).toBe('360_480_720')
    expect(data().streams).toEqual({ saaaaaaaaa: stream('first') })
    expect(within(part('Транскодирование')).getByRole('radio', { name: /^Базовый/ })).toHaveProperty('checked', true)
    expect(removeButtons()).toHaveLength(0)
    expect(await menuOf('first')).not.toContain('Удалить')
  })

  it('R2-353 that is switched off clears the profile', async () => {
    const { data } = await open({ streams: { saaaaaaaaa: stream('first') } }, type)
    turnOn()
    fireEvent.click(within(part('Транскодирование')).getByRole('switch', { name: 'Транскодирование' }))
    expect(data()).not.toHaveProperty('transcode_profile')
    expect(within(part('Транскодирование')).queryAllByRole('radio')).toHaveLength(0)
  })

  it('R2-236 R2-276 R2-277 R2-278 R2-279 R2-280 R2-281 R2-282 R2-658 has three profiles, each with its id, name, qualities and codecs', async () => {
    const { data } = await open({ streams: { saaaaaaaaa: stream('first') } }, type)
    turnOn()
    for (const [name, qualities, id] of [
      ['Базовый', '3 качества: 360, 480, 720.', '360_480_720'],
      ['Оптимальный', '3 качества: 480, 720, 1080.', '480_720_1080'],
      ['Расширенный', '4 качества: 360, 480, 720, 1080.', '360_480_720_1080'],
    ] as const) {
      const card = within(part('Транскодирование')).getByRole('radio', { name: new RegExp(`^${name}`) })
      const said = card.closest('label')!.textContent ?? ''
      expect(said).toBe(`${name}${qualities} Видео h.264, аудио AAC/mp3. Качества объединены в один поток.`)
      fireEvent.click(card)
      expect(data().transcode_profile).toBe(id)
    }
    expect(within(part('Транскодирование')).getAllByRole('radio')).toHaveLength(3)
  })
})

describe('names', () => {
  const fields = {
    resource: () => within(part('Дополнительные настройки')).getByRole('textbox', { name: /^Имя ресурса/ }),
    stream: () => within(part('Потоки')).getByRole('textbox', { name: /^Имя потока/ }),
  }
  const openRow = async () => {
    const form = await open({ streams: { saaaaaaaaa: stream('first') } })
    fireEvent.click(within(part('Потоки')).getByRole('button', { name: 'first: изменить' }))
    return form
  }

  it.each(['resource', 'stream'] as const)(
    'R2-424 R2-425 R2-426 R2-427 R2-429 R2-431 R2-652 of a %s are valid or say so, and the dice make one',
    async (which) => {
      const { state } = await openRow()
      const field = fields[which]
      const row = () => field().closest('[data-at], .row')!.parentElement!
      for (const wrong of ['live abc', 'abc_tcode1', 'abcd', 'a'.repeat(41), 'трансляция', '']) {
        fireEvent.change(field(), { target: { value: wrong } })
        fireEvent.blur(field())
        expect(field().getAttribute('aria-invalid'), wrong).toBe('true')
        expect(state().problems, wrong).not.toEqual([])
        expect(screen.getAllByText('Введите валидное значение').length, wrong).toBeGreaterThan(0)
        fireEvent.click(within(row() as HTMLElement).getByRole('button', { name: 'Сгенерировать' }))
        expect((field() as HTMLInputElement).value).toMatch(/^(live|stream)-[a-z0-9]{8,10}$/)
        expect(field().getAttribute('aria-invalid')).not.toBe('true')
        expect(state().problems).toEqual([])
      }
      for (const right of ['a_b.c', 'A-1_2', 'a'.repeat(40)]) {
        fireEvent.change(field(), { target: { value: right } })
        fireEvent.blur(field())
        expect(state().problems, right).toEqual([])
      }
    },
  )

  it('R2-428 have hints', async () => {
    await openRow()
    for (const name of ['Потоки', 'Дополнительные настройки'])
      expect(part(name).textContent).toMatch(/латинские буквы, цифры, _, \., -; макс\. 40, мин\. 5 символов/i)
  })

  it('R2-433 can be removed for one of two streams, not for the only one', async () => {
    await openRow()
    expect(removeButtons()).toHaveLength(0)
    fireEvent.click(within(part('Потоки')).getByRole('button', { name: 'Добавить' }))
    expect(removeButtons()).toHaveLength(1)
    expect(await menuOf('first')).toContain('Удалить')
    fireEvent.click(removeButtons()[0]!)
    expect(await menuOf('first')).not.toContain('Удалить')
  })
})

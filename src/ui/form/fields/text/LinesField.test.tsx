// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../../tests/support/form.tsx'
import { splitPasted } from './LinesField.tsx'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(closeForms)

const definition = operatorDefinition('jobs', {
  'schema.json': {
    type: 'object',
    additionalProperties: false,
    properties: {
      script: { type: 'array', maxItems: 8, items: { type: 'string', maxLength: 400 } },
      hosts: { type: 'array', items: { type: 'string', format: 'hostname', maxLength: 253 } },
      names: { type: 'array', items: { type: 'string', format: 'dns-host' } },
      cnames: { type: 'array', view: 'lines', items: { type: 'string', pattern: '^[a-z0-9_.-]+$' } },
      counts: { type: 'array', items: { type: 'number' } },
      note: { type: 'string' },
    },
  },
  'en_US.json': { name: 'Jobs' },
  'ru_RU.json': { name: 'Задания' },
})
const open = (record: Record<string, unknown>, locale: 'en_US' | 'ru_RU' = 'en_US') =>
  openForm(definition, { context: { mode: 'edit', role: 'supervisor_all' }, record, locale })
const at = (pointer: string) => document.querySelector<HTMLElement>(`[data-at="/${pointer}"]`)!
const areas = (pointer: string) => [...at(pointer).querySelectorAll('textarea')]
const rowsOf = async (pointer: string, count: number) => {
  await waitFor(() => expect(areas(pointer)).toHaveLength(count), { timeout: 20_000 })
  return areas(pointer)
}
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

describe('a list of texts', () => {
  const odd = ['one\ntwo', '  blanks  ', '', 'same', 'same', 'tail\r']
  it('keeps line breaks, spaces, empty and duplicate items when a neighbour is edited', async () => {
    const { data } = await open({ script: odd })
    const rows = await rowsOf('script', odd.length)
    expect(rows.map(({ value }) => value.replaceAll('\r', '\n'))).toEqual(odd.map((item) => item.replaceAll('\r', '\n')))
    type(rows[3]!, 'changed')
    expect(data()).toEqual({ script: odd.with(3, 'changed') })
  })
  it.each([['one\ntwo'], [' x'], ['x '], [''], ['a\rb']])('that holds %j keeps it when an item is added and removed', async (item) => {
    const { data } = await open({ script: ['first', item] })
    await rowsOf('script', 2)
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    type((await rowsOf('script', 3))[2]!, 'last')
    expect(data()).toEqual({ script: ['first', item, 'last'] })
    fireEvent.click(screen.getByRole('button', { name: /1/ }))
    expect(data()).toEqual({ script: [item, 'last'] })
  })
  it('is shown in lines while possible, and switches to rows and back on request', async () => {
    const { data } = await open({ script: ['one', 'same', 'same'] })
    expect(areas('script').map(({ value }) => value)).toEqual(['one\nsame\nsame'])
    fireEvent.click(screen.getByRole('button', { name: 'One input per item' }))
    type((await rowsOf('script', 3))[0]!, 'one\ntwo')
    expect(data()).toEqual({ script: ['one\ntwo', 'same', 'same'] })
    expect(screen.queryByRole('button', { name: 'One item per row' })).toBeNull()
    type(areas('script')[0]!, 'one')
    fireEvent.click(screen.getByRole('button', { name: 'One item per row' }))
    await waitFor(() => expect(areas('script').map(({ value }) => value)).toEqual(['one\nsame\nsame']))
  })
  it('shows errors at their rows', async () => {
    await open({ script: ['a\nb', 'c'] }, 'ru_RU')
    const rows = await rowsOf('script', 2)
    type(rows[1]!, 'x'.repeat(401))
    await waitFor(() => expect(at('script/1').querySelector('.msg')?.textContent).toMatch(/400/))
    expect(at('script/0').querySelector('.msg')).toBeNull()
    expect(areas('script')[1]!.getAttribute('aria-invalid')).toBe('true')
  })
  it('accepts no more items than allowed', async () => {
    await open({ script: ['\n', ...'abcdefg'] })
    await rowsOf('script', 8)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
  })
  it('of numbers keeps other values', async () => {
    const { data } = await open({ counts: [1, 'two', 3.5] })
    type(areas('counts')[0]!, '1\ntwo\n4')
    expect(data()).toEqual({ counts: [1, 'two', 4] })
  })
  it.each([
    ['one in letters and one in punycode', ['xn--e1afmkfd.xn--p1ai', 'пример.рф']],
    ['two that differ in composition', ['xn--caf-dma.example', 'cafe\u0301.example', 'café.example']],
  ])('of similar names keeps each when another is added: %s', async (_, hosts) => {
    const { data } = await open({ names: hosts })
    const [area] = areas('names')
    type(area!, `${area!.value}\nlast.example`)
    expect(data()).toEqual({ names: [...hosts, 'last.example'] })
  })
  it('of names that take punycode alone says below what they are in letters, where that deceives nobody', async () => {
    await open({ cnames: ['xn--80aswg.xn--p1ai', 'plain.example', 'xn--pple-43d.example'] })
    expect(areas('cnames')[0]!.value).toBe('xn--80aswg.xn--p1ai\nplain.example\nxn--pple-43d.example')
    expect([...at('cnames').querySelectorAll('.help')].map(({ textContent }) => textContent)).toEqual(['In letters: сайт.рф'])
  })
  it('is not changed when another field is edited', async () => {
    const { data } = await open({ script: odd, note: 'x' })
    await rowsOf('script', odd.length)
    await act(async () => type(at('note').querySelector('input')!, 'y'))
    expect(data()).toEqual({ script: odd, note: 'y' })
  })
})

describe('a paste', () => {
  it.each([
    ['a\nb', 'a\nx, y;z\nb', 'a\nx\ny\nz\nb'],
    ['', 'x y', 'x\ny'],
    ['one, with comma\nb', 'one, with comma\nb c d', 'one, with comma\nb\nc\nd'],
    ['ab', 'abc', 'abc'],
    ['ab', 'ab ', 'ab '],
  ])('into %j with the result %j is split without its neighbours', (before, next, expected) => {
    expect(splitPasted(next, before)).toBe(expected)
  })
  it('never changes the text before and after it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 2 }), (head, tail, pasted) => {
        const result = splitPasted(head + pasted + tail, head + tail)
        expect(result.replaceAll(/[,;\s]/g, '')).toBe((head + pasted + tail).replaceAll(/[,;\s]/g, ''))
      }),
    )
  })
})

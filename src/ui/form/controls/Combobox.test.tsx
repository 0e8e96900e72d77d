// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Combobox, ComboboxInput, loadCombobox } from './Combobox.tsx'

beforeAll(loadCombobox)
afterEach(cleanup)
const options = [{ value: '-', label: 'Not set' }, ...Array.from({ length: 20 }, (_, n) => ({ value: `c${n}`, label: `colour-${n}` }))]

function Chooser({ free }: { free?: boolean }) {
  const [value, setValue] = useState('c2')
  return <Combobox id="colour" label="Colour" options={options} value={value} onChange={setValue} empty="Nothing" free={free} />
}
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Colour' })
const marked = () => input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0)
/** Like a browser: mousedown focuses and sets the caret, then the click is dispatched. */
const clickAt = (place: number) => {
  input().focus()
  input().setSelectionRange(place, place)
  fireEvent.click(input())
}

describe('a press into what is chosen', () => {
  it('marks it whole, at the first press and at the next ones, so that what is typed replaces it', () => {
    render(<Chooser />)
    for (const place of [4, 6]) {
      clickAt(place)
      expect(marked()).toBe('colour-2')
    }
    fireEvent.change(input(), { target: { value: '17' } })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['colour-17'])
  })

  it('leaves what is being typed, and what was marked by hand, alone', () => {
    render(<Chooser />)
    input().focus()
    input().setSelectionRange(0, 3)
    fireEvent.click(input())
    expect(marked()).toBe('col')
    fireEvent.change(input(), { target: { value: 'colour-1' } })
    clickAt(6)
    expect(marked()).toBe('')
  })

  it('places the caret at the second press where any text may be typed', () => {
    render(<Chooser free />)
    clickAt(4)
    expect(marked()).toBe('colour-2')
    clickAt(4)
    expect(marked()).toBe('')
  })
})

it('after a choice, and after a search given up, the next key searches again', () => {
  render(<Chooser />)
  clickAt(0)
  fireEvent.change(input(), { target: { value: '17' } })
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect([input().value, marked()]).toEqual(['colour-17', 'colour-17'])
  fireEvent.change(input(), { target: { value: '5' } })
  fireEvent.keyDown(input(), { key: 'Escape' })
  expect([input().value, marked()]).toEqual(['colour-17', 'colour-17'])
})

it('Enter where nothing is chosen opens the list; it does not send the form', () => {
  render(<Combobox id="colour" label="Colour" options={options} value={undefined} onChange={() => undefined} empty="Nothing" />)
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
  expect(input().getAttribute('aria-expanded')).toBe('true')
})

describe('before the code of the list is there', () => {
  const props = { id: 'colour', label: 'Colour', options, value: 'c2', onChange: () => undefined, empty: 'Nothing' }
  it('shows what is chosen, and takes no keys', () => {
    render(<ComboboxInput {...props} />)
    expect([input().value, input().readOnly, input().getAttribute('aria-disabled')]).toEqual(['colour-2', true, 'true'])
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(screen.queryByRole('listbox')).toBeNull()
  })
  it('hands the focus over, once', () => {
    const { rerender } = render(<ComboboxInput {...props} />)
    input().focus()
    rerender(<Combobox {...props} />)
    expect(document.activeElement).toBe(input())
    rerender(<Combobox key="again" {...props} />)
    expect(document.activeElement).toBe(document.body)
  })
  it('opens the list that was pressed meanwhile', () => {
    const { rerender } = render(<ComboboxInput {...props} />)
    input().focus()
    fireEvent.click(input())
    rerender(<Combobox {...props} />)
    expect([document.activeElement, input().getAttribute('aria-expanded')]).toEqual([input(), 'true'])
  })
  it.each([
    ['the pointer', () => fireEvent.pointerEnter(input())],
    ['the focus', () => input().focus()],
  ])('asks for it when %s reaches the list', (_, reach) => {
    let asked = 0
    render(<ComboboxInput {...props} onReach={() => asked++} />)
    expect(asked).toBe(0)
    reach()
    expect(asked).toBe(1)
  })
  it('hands nothing over to a list of another form', async () => {
    render(<ComboboxInput {...props} />)
    input().focus()
    cleanup()
    await Promise.resolve()
    render(<Combobox {...props} />)
    expect(document.activeElement).toBe(document.body)
  })
  it('leaves the focus where it is when it had none', () => {
    const { rerender } = render(<ComboboxInput {...props} />)
    rerender(<Combobox {...props} />)
    expect(document.activeElement).toBe(document.body)
  })
})

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

describe('a press into the chosen text', () => {
  it('selects it completely, at the first and at later presses, so that typing replaces it', () => {
    render(<Chooser />)
    for (const place of [4, 6]) {
      clickAt(place)
      expect(marked()).toBe('colour-2')
    }
    fireEvent.change(input(), { target: { value: '17' } })
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['colour-17'])
  })

  it('keeps the text being typed, and a manual selection', () => {
    render(<Chooser />)
    input().focus()
    input().setSelectionRange(0, 3)
    fireEvent.click(input())
    expect(marked()).toBe('col')
    fireEvent.change(input(), { target: { value: 'colour-1' } })
    clickAt(6)
    expect(marked()).toBe('')
  })

  it('places the caret at the second press where free text is allowed', () => {
    render(<Chooser free />)
    clickAt(4)
    expect(marked()).toBe('colour-2')
    clickAt(4)
    expect(marked()).toBe('')
  })
})

it('lets the next key search again after a choice, and after an abandoned search', () => {
  render(<Chooser />)
  clickAt(0)
  fireEvent.change(input(), { target: { value: '17' } })
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect([input().value, marked()]).toEqual(['colour-17', 'colour-17'])
  fireEvent.change(input(), { target: { value: '5' } })
  fireEvent.keyDown(input(), { key: 'Escape' })
  expect([input().value, marked()]).toEqual(['colour-17', 'colour-17'])
})

it('Enter without a choice opens the list and does not send the form', () => {
  render(<Combobox id="colour" label="Colour" options={options} value={undefined} onChange={() => undefined} empty="Nothing" />)
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
  expect(input().getAttribute('aria-expanded')).toBe('true')
})

describe('before the code of the list is loaded', () => {
  const props = { id: 'colour', label: 'Colour', options, value: 'c2', onChange: () => undefined, empty: 'Nothing' }
  it('the choice is shown, and keys are ignored', () => {
    render(<ComboboxInput {...props} />)
    expect([input().value, input().readOnly, input().getAttribute('aria-disabled')]).toEqual(['colour-2', true, 'true'])
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    expect(screen.queryByRole('listbox')).toBeNull()
  })
  it('the focus is passed on, once', () => {
    const { rerender } = render(<ComboboxInput {...props} />)
    input().focus()
    rerender(<Combobox {...props} />)
    expect(document.activeElement).toBe(input())
    rerender(<Combobox key="again" {...props} />)
    expect(document.activeElement).toBe(document.body)
  })
  it('a pressed list opens later', () => {
    const { rerender } = render(<ComboboxInput {...props} />)
    input().focus()
    fireEvent.click(input())
    rerender(<Combobox {...props} />)
    expect([document.activeElement, input().getAttribute('aria-expanded')]).toEqual([input(), 'true'])
  })
  it.each([
    ['the pointer', () => fireEvent.pointerEnter(input())],
    ['the focus', () => input().focus()],
  ])('it is requested when %s reaches the list', (_, reach) => {
    let asked = 0
    render(<ComboboxInput {...props} onReach={() => asked++} />)
    expect(asked).toBe(0)
    reach()
    expect(asked).toBe(1)
  })
  it('nothing is passed on to a list of another form', async () => {
    render(<ComboboxInput {...props} />)
    input().focus()
    cleanup()
    await Promise.resolve()
    render(<Combobox {...props} />)
    expect(document.activeElement).toBe(document.body)
  })
  it('the focus stays where it is when the list did not have it', () => {
    const { rerender } = render(<ComboboxInput {...props} />)
    rerender(<Combobox {...props} />)
    expect(document.activeElement).toBe(document.body)
  })
})

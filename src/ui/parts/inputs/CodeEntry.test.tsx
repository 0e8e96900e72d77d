// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CodeEntry } from './CodeEntry.tsx'

let code = ''
let whole: string[] = []
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const shown = () => boxes().map(({ value }) => value)
const show = (length?: number) =>
  render(
    <CodeEntry
      label="Code"
      length={length}
      digitLabel={(place, of) => `Digit ${place} of ${of}`}
      onChange={(next) => {
        code = next
      }}
      onWhole={(next) => whole.push(next)}
      autoFocus
    />,
  )
const type = (place: number, value: string) => fireEvent.change(boxes()[place]!, { target: { value } })
const paste = (place: number, text: string) => fireEvent.paste(boxes()[place]!, { clipboardData: { getData: () => text } })
const press = (place: number, key: string) => fireEvent.keyDown(boxes()[place]!, { key })

beforeEach(() => {
  code = ''
  whole = []
})
afterEach(cleanup)

describe('a code, a box for each digit', () => {
  it('R0-393: has four boxes, each with its label, or the given number', () => {
    show()
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(['Digit 1 of 4', 'Digit 2 of 4', 'Digit 3 of 4', 'Digit 4 of 4'])
    expect(document.activeElement).toBe(boxes()[0])
    cleanup()
    show(6)
    expect(boxes()).toHaveLength(6)
  })
  it('R0-602: passes further digits of a box on to the next ones', () => {
    show()
    type(0, '12')
    expect(shown()).toEqual(['1', '2', '', ''])
    expect(document.activeElement).toBe(boxes()[2])
    type(2, '3456')
    expect(shown()).toEqual(['1', '2', '3', '4'])
    expect(code).toBe('1234')
  })
  it('R0-603: clears a box with a negative number', () => {
    show()
    type(0, '1')
    type(0, '-1')
    expect(shown()).toEqual(['', '', '', ''])
    expect(code).toBe('')
  })
  it.each(['a', ' ', '.', 'e', 'é'])('does not accept %j', (text) => {
    show()
    type(1, text)
    expect(shown()).toEqual(['', '', '', ''])
    expect(document.activeElement).toBe(boxes()[0])
  })
  it('is filled by a pasted code, in whichever box', () => {
    show()
    paste(2, ' 98-76 ')
    expect(shown()).toEqual(['9', '8', '7', '6'])
    expect(document.activeElement).toBe(boxes()[3])
  })
  it.each(['', 'hello', '-1234'])('is not changed by pasting %j', (text) => {
    show()
    type(0, '5')
    paste(0, text)
    expect(shown()).toEqual(['5', '', '', ''])
  })
  it('moves back with the arrows and removes the last digit with Backspace', () => {
    show()
    type(0, '12')
    press(2, 'Backspace')
    expect(shown()).toEqual(['1', '', '', ''])
    expect(document.activeElement).toBe(boxes()[1])
    press(1, 'ArrowLeft')
    expect(document.activeElement).toBe(boxes()[0])
    press(0, 'ArrowLeft')
    expect(document.activeElement).toBe(boxes()[0])
  })
  it('is reported as complete with its last digit, typed or pasted, once', () => {
    show()
    for (const [place, digit] of ['1', '2', '3'].entries()) type(place, digit)
    expect(whole).toEqual([])
    type(3, '4')
    expect(whole).toEqual(['1234'])
    paste(0, '5678')
    expect(whole).toEqual(['1234', '5678'])
  })
  it.each([
    ['a gap', '1', 2, '34'],
    ['a letter', '123', 3, 'x'],
    ['nothing', '123', 3, ''],
  ])('is not complete with %s', (_, first, place, second) => {
    show()
    type(0, first)
    type(place, second)
    expect(whole).toEqual([])
  })
})

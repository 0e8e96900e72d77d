// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPress } from './press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const tell = (name: string, target: EventTarget = document.body) => target.dispatchEvent(new MouseEvent(name, { bubbles: true }))

describe('the effect of leaving a field', () => {
  it('is immediate from the keyboard', () => {
    const work = vi.fn()
    afterPress(work)
    expect(work).toHaveBeenCalledOnce()
  })
  it('waits while a pointer is pressed, and happens before the click is handled', () => {
    const heard: string[] = []
    document.body.addEventListener('click', () => heard.push('click'), { once: true })
    tell('pointerdown')
    afterPress(() => heard.push('left'))
    vi.advanceTimersByTime(5000)
    expect(heard).toEqual([])
    tell('pointerup')
    expect(heard).toEqual([])
    tell('click')
    expect(heard).toEqual(['left', 'click'])
  })
  it.each(['checkbox', 'radio'])('waits until a %s is ticked, which an earlier render would undo', (type) => {
    const heard: string[] = []
    const box = document.createElement('input')
    box.type = type
    document.body.append(box)
    box.addEventListener('click', () => heard.push('click'))
    tell('pointerdown', box)
    afterPress(() => heard.push('left'))
    tell('click', box)
    expect(heard).toEqual(['click', 'left'])
    box.remove()
  })
  it.each(['pointerup', 'pointercancel', 'dragend'])('happens soon when no click follows: %s', (name) => {
    const work = vi.fn()
    tell('pointerdown')
    afterPress(work)
    tell(name)
    vi.advanceTimersByTime(100)
    expect(work).toHaveBeenCalledOnce()
    const later = vi.fn()
    afterPress(later)
    expect(later).toHaveBeenCalledOnce()
  })
  it('happens when the window is left during a press', () => {
    const work = vi.fn()
    tell('pointerdown')
    afterPress(work)
    window.dispatchEvent(new Event('blur'))
    expect(work).toHaveBeenCalledOnce()
  })
})

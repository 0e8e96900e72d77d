import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { lazyScreen, loadScreens, readyScreen } from './screenWords.ts'

const Field: ComponentType = () => null

describe('loadScreens', () => {
  it('has a screen ready before it is rendered, loaded once', async () => {
    const load = vi.fn(() => Promise.resolve(Field))
    const Screen = lazyScreen([], load)
    expect(readyScreen(Screen)).toBeUndefined()
    await loadScreens([Screen])
    expect(readyScreen(Screen)).toBe(Field)
    expect(load).toHaveBeenCalledOnce()
  })
  it('leaves a screen that cannot be loaded to the place where it is rendered, and loads the others', async () => {
    const broken = lazyScreen([], () => Promise.reject(new Error('no network')))
    const Screen = lazyScreen([], () => Promise.resolve(Field))
    await loadScreens([broken, Screen])
    expect([readyScreen(broken), readyScreen(Screen)]).toEqual([undefined, Field])
  })
  it('takes components that are not lazy', async () => {
    await expect(loadScreens([Field])).resolves.toBeUndefined()
  })
})

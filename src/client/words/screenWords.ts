// Screens with their own words: a screen names the words, the i18n provider loads them.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadScript } from '../../ui/loadScript.ts'
import type { AreaWords } from './areaWords.ts'

type Load = (area: AreaWords) => Promise<void>
let loadWords: Load = async () => undefined

export function loadScreenWordsBy(loader: Load): void {
  loadWords = loader
}

/** A screen, and the words of its areas in the current language. Rejects if either cannot be loaded. */
export async function withWords<Screen>(areas: AreaWords | AreaWords[], load: () => Promise<Screen>): Promise<Screen> {
  const [screen] = await Promise.all([loadScript(load), ...[areas].flat().map((area) => loadWords(area))])
  return screen
}

/** A lazy-loaded component, rendered once its words are loaded, too. It suspends at the boundary around it, unlike one of `lazyScript`. */
export function lazyScreen<Props>(
  areas: AreaWords | AreaWords[],
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loaded = async () => {
    const component = await withWords(areas, load)
    ready.set(Screen, component)
    return component
  }
  const Screen = lazy(async () => ({ default: await loaded() }))
  preloads.set(Screen, loaded)
  return Screen
}

const preloads = new WeakMap<object, () => Promise<unknown>>()
const ready = new WeakMap<object, unknown>()

/** The component of a lazy-loaded screen, once it is there: it is rendered without suspending. */
export function readyScreen<Props>(Screen: ComponentType<Props>): ComponentType<Props> | undefined {
  return ready.get(Screen) as ComponentType<Props> | undefined // of the same screen
}

/** Resolves when the screens are there. One that cannot be loaded fails where it is rendered. */
export async function loadScreens(screens: object[]): Promise<void> {
  await Promise.allSettled(screens.map((Screen) => preloads.get(Screen)?.()))
}

/** Loads a screen before it is opened. A failure is silent: opening it tries again. */
export function preload(Screen: object | undefined): void {
  void (Screen && preloads.get(Screen))?.().catch(() => undefined)
}

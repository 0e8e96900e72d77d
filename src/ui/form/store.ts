// Form state that is not data: warnings, prices, opened paths, options switched on without a value yet.
import type { OptionPrices } from './texts/prices.ts'

type Listener = () => void

const noPrices: OptionPrices = new Map()

export class FormStore {
  #listeners = new Set<Listener>()
  #warnings = new Map<string, string[]>()
  #revealed = { pointer: '', tick: 0 }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The current draft and the loaded record: for fields that look beyond their own value. */
  draft: unknown
  start: unknown

  /** Empty until loaded. */
  prices: OptionPrices

  constructor(start: unknown, draft: unknown, prices: OptionPrices = noPrices) {
    this.start = start
    this.draft = draft
    this.prices = prices
  }

  setDraft(start: unknown, draft: unknown): void {
    if (start === this.start && draft === this.draft) return
    // After saving, confirmed options are either on or discarded.
    if (start !== this.start) this.#confirmed.clear()
    this.start = start
    this.draft = draft
    this.#notify()
  }

  setPrices(prices: OptionPrices = noPrices): void {
    if (prices === this.prices) return
    this.prices = prices
    this.#notify()
  }

  setWarnings(list: { id: string; at: string }[]): void {
    const next = new Map<string, string[]>()
    for (const { id, at } of list) next.set(at, [...(next.get(at) ?? []), id])
    for (const [at, ids] of next) {
      const before = this.#warnings.get(at)
      if (before && before.join() === ids.join()) next.set(at, before)
    }
    this.#warnings = next
    this.#notify()
  }

  warningsAt = (pointer: string): string[] | undefined => this.#warnings.get(pointer)

  /** Opens every closed path on the way to a pointer. */
  reveal(pointer: string): void {
    this.#revealed = { pointer, tick: this.#revealed.tick + 1 }
    this.#notify()
  }

  /** Incremented each time a path at or below `pointer` is revealed; 0 = never. */
  revealTick = (pointer: string): number => {
    const { pointer: at, tick } = this.#revealed
    return at === pointer || at.startsWith(`${pointer}/`) ? tick : 0
  }

  revealedPointer = (): string => this.#revealed.pointer

  #confirmed = new Set<string>()

  /** Options that the user confirmed since the last save, by path. */
  confirm(...pointers: string[]): void {
    for (const pointer of pointers) this.#confirmed.add(pointer)
  }

  confirmed = (): string[] => [...this.#confirmed]

  #work = new Set<Promise<boolean>>()
  #failed: string | undefined

  /** Registers work whose result becomes the value at `pointer`, such as an upload: the form is sent after it. It resolves to false if it failed. */
  hold(pointer: string, work: Promise<boolean>): void {
    void this.#follow(pointer, work)
  }

  async #follow(pointer: string, work: Promise<boolean>): Promise<void> {
    this.#work.add(work)
    if (!(await work)) this.#failed ??= pointer
    this.#work.delete(work)
  }

  isHeld = (): boolean => this.#work.size > 0

  /** Resolves when no work is in progress, to the pointer of work that failed since the call. */
  async settled(): Promise<string | undefined> {
    this.#failed = undefined
    while (this.isHeld()) await Promise.all(this.#work)
    return this.#failed
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

// Decides which rows of a long list are mounted: visible ones, and those that must stay (focused, open, jumped to).
// Own, and small: rows stay in the flow of the page (no absolute positions), so tab order, sticky headers and rows that grow
// when opened need no special handling. A row carries the height of the unmounted rows above it as its margin.
import { useCallback, useEffect, useMemo, useState } from 'react'

/** Shorter lists are mounted completely. */
export const FEW_ROWS = 20
const BEYOND = 6

export type WindowedRow = { index: number; /** Height of the unmounted rows right above, px. */ gap: number }
export type Windowed = {
  /** The parent element of the rows. */
  frame: (element: HTMLElement | null) => (() => void) | undefined
  rows: WindowedRow[]
  /** Height of the unmounted rows below the last mounted one, px. */
  rest: number
  /** Registers the element of a mounted row: its measured height is used from then on. */
  measure: (index: number) => ((element: HTMLElement | null) => (() => void) | undefined) | undefined
  isWindowed: boolean
}

type Given = {
  count: number
  /** Height of a closed row, px. */ estimate: number
  /** Rows that stay mounted regardless of scrolling. */ kept?: readonly number[]
}
const NONE: readonly number[] = []

export function useWindowed({ count, estimate, kept = NONE }: Given): Windowed {
  const isWindowed = count > FEW_ROWS
  const [heights] = useState(() => new Map<number, number>())
  const [[from, to], setRange] = useState<[number, number]>([0, FEW_ROWS])
  const heightOf = useCallback((index: number) => heights.get(index) ?? estimate, [heights, estimate])
  const [looks] = useState(() => new Set<() => void>())
  const frame = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !isWindowed) return undefined
      const look = () => setRange((last) => sameRange(last, inSight(element, count, heightOf)))
      looks.add(look)
      look()
      // Captured, because any box around the list may be the one that scrolls.
      window.addEventListener('scroll', look, { capture: true, passive: true })
      window.addEventListener('resize', look)
      return () => {
        looks.delete(look)
        window.removeEventListener('scroll', look, { capture: true })
        window.removeEventListener('resize', look)
      }
    },
    [isWindowed, count, heightOf, looks],
  )
  const measure = useMeasure(heights, looks, isWindowed)
  const key = kept.join()
  const indexes = useMemo(() => {
    if (!isWindowed) return Array.from({ length: count }, (_, index) => index)
    const extra =
      key === ''
        ? []
        : [...new Set(key.split(',').map(Number))].filter((index) => index >= 0 && index < count && (index < from || index >= to))
    return [...Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, at) => from + at), ...extra].sort(
      (one, other) => one - other,
    )
  }, [isWindowed, count, from, to, key])
  const rows = indexes.map((index, at) => ({ index, gap: sum((indexes[at - 1] ?? -1) + 1, index, heightOf) }))
  return { frame, rows, rest: sum((indexes.at(-1) ?? -1) + 1, count, heightOf), measure, isWindowed }
}

/** Heights of mounted rows, updated while they grow and shrink. */
function useMeasure(heights: Map<number, number>, looks: ReadonlySet<() => void>, isOn: boolean): Windowed['measure'] {
  const [indexes] = useState(() => new Map<Element, number>())
  const [refs] = useState(() => new Map<number, (element: HTMLElement | null) => (() => void) | undefined>())
  const [observer] = useState(() =>
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver((entries) => {
          let isNew = false
          for (const { target } of entries) {
            const index = indexes.get(target)
            const height = (target as HTMLElement).offsetHeight
            if (index === undefined || height === 0 || heights.get(index) === height) continue
            heights.set(index, height)
            isNew = true
          }
          if (isNew) looks.forEach((look) => look())
        }),
  )
  useEffect(() => () => observer?.disconnect(), [observer])
  return useCallback(
    (index) => {
      if (!observer || !isOn) return undefined
      const ref = refs.get(index)
      if (ref) return ref
      const made = (element: HTMLElement | null) => {
        if (!element) return undefined
        indexes.set(element, index)
        observer.observe(element)
        return () => {
          observer.unobserve(element)
          indexes.delete(element)
        }
      }
      refs.set(index, made)
      return made
    },
    [observer, indexes, refs, isOn],
  )
}

/** First visible row and the index after the last one, with some overscan at both ends. */
function inSight(element: HTMLElement, count: number, heightOf: (index: number) => number): [number, number] {
  const box = element.getBoundingClientRect()
  const around = element.closest('[data-scrolls]')?.getBoundingClientRect()
  const low = Math.max(0, around?.top ?? 0)
  const high = around && around.height > 0 ? Math.min(window.innerHeight, around.bottom) : window.innerHeight
  let index = 0
  let edge = box.top
  while (index < count && edge + heightOf(index) < low) edge += heightOf(index++)
  const first = index
  while (index < count && edge < high) edge += heightOf(index++)
  return [Math.max(0, Math.min(first, count - 1) - BEYOND), Math.min(count, index + BEYOND)]
}

function sum(from: number, to: number, heightOf: (index: number) => number): number {
  let whole = 0
  for (let index = from; index < to; index += 1) whole += heightOf(index)
  return whole
}

function sameRange(last: [number, number], next: [number, number]): [number, number] {
  return last[0] === next[0] && last[1] === next[1] ? last : next
}

// Estimates the heights of sections in pixels: decides which are rendered first, and the height of the placeholders.
import type { ResolvedSection } from '../../../engine/types.ts'
import { isData } from '../rows/rows.ts'
import type { SectionField } from './sectionFields.ts'

const [head, field, row, gap] = [58, 66, 44, 16]
const maxRows = 12

export function heightOf(section: ResolvedSection, fields: SectionField[]): number {
  if (section.collapsed) return head
  return head + fields.reduce((sum, { value }) => sum + field + row * Math.min(entriesOf(value), maxRows), 0)
}

/** How many of these sections, stacked, start within `room`. At least one. */
export function countInView(heights: number[], room: number): number {
  let top = 0
  const first = heights.findIndex((height) => {
    const isBelow = top > room
    top += height + gap
    return isBelow
  })
  return Math.max(1, first < 0 ? heights.length : first)
}

function entriesOf(value: unknown): number {
  return Array.isArray(value) ? value.length : isData(value) ? Object.keys(value).length : 0
}

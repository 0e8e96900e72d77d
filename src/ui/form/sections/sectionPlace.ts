// Scrolls to a section of the open form. A section near the end of a page cannot reach its top, so the index is told which one was meant.
import { sectionId } from './SectionPanel.tsx'
import { finishForms } from './useFilling.ts'

let asked: { id: string; top: number } | undefined

export function goToSection(id: string): void {
  finishForms()
  document.getElementById(sectionId(id))?.scrollIntoView?.({ block: 'start' })
  asked = { id, top: topOf(id) }
  // If the page could not scroll, no scroll event follows.
  window.dispatchEvent(new Event('scroll'))
}

/** The requested section, while it is still where it was scrolled to: content that grows above it moves the page, not the section. */
export function requestedSection(ids: string[]): string | undefined {
  if (asked && Math.abs(topOf(asked.id) - asked.top) > 1) asked = undefined
  return asked && ids.includes(asked.id) ? asked.id : undefined
}

export function forgetSection(): void {
  asked = undefined
}

const topOf = (id: string): number => document.getElementById(sectionId(id))?.getBoundingClientRect().top ?? 0

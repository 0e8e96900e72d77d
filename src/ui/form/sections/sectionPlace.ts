// Going to a section of the open form. A section near the end of a page cannot come up to its top: the index is told which one was meant.
import { sectionId } from './SectionPanel.tsx'
import { finishForms } from './useFilling.ts'

let asked: { id: string; top: number } | undefined

export function goToSection(id: string): void {
  finishForms()
  document.getElementById(sectionId(id))?.scrollIntoView?.({ block: 'start' })
  asked = { id, top: topOf(id) }
  // Where the page could not move, nothing else tells of it.
  window.dispatchEvent(new Event('scroll'))
}

/** The one that was asked for, while it stands in the window where it was brought to: what grows above it moves the page, not the section. */
export function requestedSection(ids: string[]): string | undefined {
  if (asked && Math.abs(topOf(asked.id) - asked.top) > 1) asked = undefined
  return asked && ids.includes(asked.id) ? asked.id : undefined
}

export function forgetSection(): void {
  asked = undefined
}

const topOf = (id: string): number => document.getElementById(sectionId(id))?.getBoundingClientRect().top ?? 0

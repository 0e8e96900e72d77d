// Scrolls to a section of the open form. A section near the end of a page cannot reach its top, so the index reads the requested one here.
import { sectionId } from './SectionPanel.tsx'
import { finishForms } from './useFilling.ts'

let requested: { id: string; top: number } | undefined

export function goToSection(id: string): void {
  finishForms()
  document.getElementById(sectionId(id))?.scrollIntoView?.({ block: 'start' })
  requested = { id, top: topOf(id) }
  // If the page could not scroll, no scroll event follows.
  window.dispatchEvent(new Event('scroll'))
}

/** The requested section, while it is still where it was scrolled to: content that grows above it moves the page, not the section. */
export function requestedSection(ids: string[]): string | undefined {
  if (requested && Math.abs(topOf(requested.id) - requested.top) > 1) requested = undefined
  return requested && ids.includes(requested.id) ? requested.id : undefined
}

export function forgetSection(): void {
  requested = undefined
}

const topOf = (id: string): number => document.getElementById(sectionId(id))?.getBoundingClientRect().top ?? 0

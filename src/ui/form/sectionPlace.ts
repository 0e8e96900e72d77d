// Going to a section of the open form. A section near the end of a page cannot come up to its top: the index is told which one was meant.
import { sectionId } from './SectionPanel.tsx'

let asked: { id: string; at: number } | undefined

export function goToSection(id: string): void {
  document.getElementById(sectionId(id))?.scrollIntoView?.({ block: 'start' })
  asked = { id, at: window.scrollY }
  // Where the page could not move, nothing else tells of it.
  window.dispatchEvent(new Event('scroll'))
}

/** The one that was asked for, while the page stands where it was brought to. */
export function askedSection(ids: string[]): string | undefined {
  if (asked && Math.abs(window.scrollY - asked.at) > 1) asked = undefined
  return asked && ids.includes(asked.id) ? asked.id : undefined
}

export function forgetSection(): void {
  asked = undefined
}

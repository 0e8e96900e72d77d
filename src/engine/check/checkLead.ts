// The notification about a request: the sections of its lead exist.
import { nearestOf } from '../load/nearest.ts'
import type { Report } from '../load/problems.ts'
import type { Definition } from '../types.ts'

export function checkLead({ form, lead }: Pick<Definition['resource'], 'form' | 'lead'>, report: Report): void {
  const sectionIds = [...(form.sections ?? []), ...(form.tabs ?? []).flatMap(({ sections = [] }) => sections)].map(({ id }) => id)
  lead?.summary?.sections.forEach((section, index) => {
    if (sectionIds.includes(section)) return
    report({
      level: 'error',
      code: 'unknown_section',
      at: ['lead', 'summary', 'sections', String(index)],
      params: { section, nearest: nearestOf(section, sectionIds) },
      message: `The form has no section ${section}.`,
    })
  })
}

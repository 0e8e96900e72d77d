// Sections of a form: their conditions compile, and the sections that a notification quotes exist.
import { newAjv } from '../../compile/ajv.ts'
import { nearestOf } from '../../load/nearest.ts'
import type { Report } from '../../load/problems.ts'
import type { Section } from '../../load/resource/resourceFile.ts'
import type { Definition } from '../../types.ts'

/** `if` of a section is a schema of the type's draft: an invalid one would break the whole form. */
export function checkSectionConditions({ resource: { form }, draft }: Definition, report: Report): void {
  const check = (sections: Section[] | undefined, at: string[]): void =>
    sections?.forEach((section, index) => {
      const reason = section.if && reasonAgainst(section.if, draft)
      if (reason !== undefined)
        report({
          level: 'error',
          code: 'schema_unusable',
          at: [...at, String(index), 'if'],
          params: { reason },
          message: `The condition cannot be compiled: ${reason}`,
        })
    })
  check(form.sections, ['form', 'sections'])
  form.tabs?.forEach((tab, index) => check(tab.sections, ['form', 'tabs', String(index), 'sections']))
}

function reasonAgainst(condition: NonNullable<Section['if']>, draft: Definition['draft']): string | undefined {
  try {
    newAjv(draft, { loose: true, unicode: true }).compile(condition)
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** The sections that the notification about a request quotes. */
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

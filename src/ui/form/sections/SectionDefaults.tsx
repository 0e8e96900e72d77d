// The header action of a section that offers its defaults: sets every field to its value in a new record.
import { RotateCcw } from 'lucide-react'
import { seed } from '../../../engine/values/defaults/defaults.ts'
import { getAt, toPointer } from '../../../engine/schema/paths.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { useForm } from '../context.ts'
import type { SectionField } from './sectionFields.ts'

export function SectionDefaults({ section, fields }: { section: ResolvedSection; fields: SectionField[] }) {
  const { schema, test, words, readOnly, change, leave, undoable } = useForm()
  if (!section.defaults || readOnly) return null
  const fresh = seed(schema, {}, test)
  const moved = fields.flatMap(({ names, value, schema: own }) => {
    const usual = getAt(fresh, toPointer(names))
    return own.readOnly || JSON.stringify(usual) === JSON.stringify(value) ? [] : [{ names, value, usual }]
  })
  const reset = () => {
    for (const { names, usual } of moved) {
      change(names, structuredClone(usual))
      leave(names)
    }
    undoable(words.t('form.defaultsDone', { name: words.section(section.id) }), () =>
      moved.forEach(({ names, value }) => change(names, value)),
    )
  }
  return (
    <button type="button" className="btn sm ghost" disabled={moved.length === 0} onClick={reset}>
      <RotateCcw className="icon" size={16} aria-hidden />
      {words.t('form.defaults')}
    </button>
  )
}

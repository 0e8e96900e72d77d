// The list of sections beside the form: the current section, changes and errors. A select on phones.
import { useEffect, useState } from 'react'
import type { FieldError, ResolvedSection } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { requestedSection, forgetSection, goToSection } from '../../ui/form/sections/goToSection.ts'
import { sectionId } from '../../ui/form/sections/SectionPanel.tsx'
import { useIsPhone } from '../../ui/format/useMedia.ts'
import { whenLaidOut } from '../../ui/whenLaidOut.ts'
import type { Change } from '../../engine/values/changes/changes.ts'
import { sectionOf } from '../../ui/form/texts/fieldNames.ts'

type Props = { sections: ResolvedSection[]; errors: FieldError[]; changes: Change[]; words: FormWords }
type Entry = { id: string; label: string; wrong: number; changed: boolean }

export function entriesOf({ sections, errors, changes, words }: Props): Entry[] {
  return sections.map((section) => ({
    id: section.id,
    label: words.section(section.id),
    wrong: errors.filter((error) => sectionOf(error.path, sections) === section).length,
    changed: changes.some((change) => sectionOf(change.pointer, sections) === section),
  }))
}

export function SectionIndex(props: Props) {
  const { words } = props
  const entries = entriesOf(props)
  const current = useScrollSpy(entries.map((entry) => entry.id))
  return (
    <nav className="idx" aria-label={words.t('form.sections')}>
      {entries.map((entry) => (
        <a
          key={entry.id}
          href={`#${sectionId(entry.id)}`}
          aria-current={entry.id === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            goToSection(entry.id)
          }}
        >
          <span className="grow">{entry.label}</span>
          {entry.wrong > 0 ? (
            <span className="cnt bad" aria-label={words.t('form.errorsIn', { smart_count: entry.wrong })}>
              {entry.wrong}
            </span>
          ) : (
            entry.changed && <span className="edited" role="img" aria-label={words.t('form.changed')} title={words.t('form.changed')} />
          )}
        </a>
      ))}
    </nav>
  )
}

/** Phones only: elsewhere its options would be elements that nobody sees. */
export function SectionSelect(props: Props) {
  return useIsPhone() ? <Select {...props} /> : null
}

function Select(props: Props) {
  const entries = entriesOf(props)
  const current = useScrollSpy(entries.map((entry) => entry.id))
  const text = ({ label, wrong, changed }: Entry) => (wrong > 0 ? `${label} (${wrong})` : changed ? `${label} •` : label)
  return (
    <div className="idx-phone">
      <SelectInput
        label={props.words.t('form.sections')}
        value={current ?? ''}
        options={entries.map((entry) => ({ value: entry.id, label: text(entry) }))}
        onChange={goToSection}
      />
    </div>
  )
}

/** The section that was chosen last, until the user scrolls; then the last one whose top passed under the tabs. */
function useScrollSpy(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join()
  useEffect(() => {
    const names = key.split(',')
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2 && window.scrollY > 0
      const passed = names.filter((id) => (document.getElementById(sectionId(id))?.getBoundingClientRect().top ?? Infinity) < 180)
      setCurrent(requestedSection(names) ?? (isAtEnd ? names.at(-1) : (passed.at(-1) ?? names[0])))
    }
    const stop = whenLaidOut(document.querySelector('main'), look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', look)
      forgetSection()
    }
  }, [key])
  return current
}

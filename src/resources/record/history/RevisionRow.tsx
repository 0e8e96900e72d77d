import { useId } from 'react'
import { actorWord } from '../../../engine/rights/portalActor.ts'
import { schemaAt, toFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import { Comparison, type ComparisonProps } from './Comparison.tsx'
import type { Revision } from './revisions.ts'

type Props = ComparisonProps & {
  dateTime: (moment: string) => string
  isOpen: boolean
  onToggle: () => void
}

/** Closed: version, when, who, from where, what. Open: the fields, old → new, which are loaded on opening. */
export function RevisionRow({ revision, isOpen, onToggle, dateTime, ...rest }: Props) {
  const { record, schema, words } = rest
  const body = useId()
  const word = actorWord(revision.actor)
  const isCurrent = revision.version === record.version
  return (
    <li className={isOpen ? 'open' : undefined}>
      <button type="button" className="rev" aria-expanded={isOpen} aria-controls={isOpen ? body : undefined} onClick={onToggle}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <span className="v">
          {words.t('history.version', { version: revision.version })}
          {isCurrent && <Chip>{words.t('history.current')}</Chip>}
        </span>
        <time className="tn" dateTime={revision.at}>
          {dateTime(revision.at)}
        </time>
        <span className="who cut">{word ? words.t(`history.${word}`) : revision.actor}</span>
        <span className="mono cut">{revision.ip}</span>
        <span className="what cut">{whatText(revision, schema, words)}</span>
      </button>
      {isOpen && (
        <div id={body} className="rev-b">
          <Comparison {...rest} revision={revision} onRestore={isCurrent ? undefined : rest.onRestore} />
        </div>
      )}
    </li>
  )
}

const TOLD = 3

/** `Changed: Name, Sources and 2 more`. */
function whatText({ action, changes }: Revision, schema: Schema, words: FormWords): string {
  const what = words.t(`history.actions.${action}`, { _: action })
  if (action !== 'update' || changes.length === 0) return what
  const named = changes
    .slice(0, TOLD)
    .map((name) => words.field(toFieldPath([name]), schemaAt(schema, toPointer([name]))))
    .join(', ')
  const more = changes.length - TOLD
  return words.t('history.changed', { what, fields: more > 0 ? words.t('history.andMore', { fields: named, smart_count: more }) : named })
}

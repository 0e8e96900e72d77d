import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Panel } from '../../ui/parts/Panel.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import type { DefinitionState } from '../../client/definitions/types.ts'
import { stateTone } from './definitionLooks.ts'

type DefinitionListProps = {
  states: DefinitionState[]
  problems: DefinitionProblem[]
  chosen: string | undefined
  onChoose: (type: string) => void
}

/** Every type by its state; if some need attention, the others are collapsed. */
export function DefinitionList({ states, problems, chosen, onChoose }: DefinitionListProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isWhole = isOpen || states.every(({ state }) => state === 'good')
  const shown = states.filter(({ name, state }) => isWhole || state !== 'good' || name === chosen)
  const countOf = (type: string) => problems.filter((problem) => problem.type === type).length
  return (
    <Panel
      className="def-list-panel"
      title={t('definitionProblems.page.types')}
      right={<span className="muted tn">{states.length}</span>}
      flush
    >
      <ul className="def-list">
        {shown.map(({ name, origin, state }) => (
          <li key={name}>
            <button type="button" title={name} aria-current={name === chosen ? 'true' : undefined} onClick={() => onChoose(name)}>
              <Status tone={stateTone[state]}>
                <span className="mono cut">{name}</span>
                <span className="vh">{t(`definitionProblems.page.states.${state}`)}</span>
              </Status>
              {countOf(name) > 0 && <span className={`cnt ${stateTone[state]}`}>{countOf(name)}</span>}
              {origin === 'operator' && <span className="muted small">{t('definitionProblems.page.yours')}</span>}
            </button>
          </li>
        ))}
        {shown.length < states.length && (
          <li>
            <button type="button" className="muted" onClick={() => setOpen(true)}>
              {t('definitionProblems.page.more', { smart_count: states.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </Panel>
  )
}

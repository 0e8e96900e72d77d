import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import type { DefinitionProblem } from '../../engine/types.ts'
import { IconButton } from '../../ui/parts/Button.tsx'
import { Bone, Late } from '../../ui/parts/Faces.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useShownTab } from '../../ui/parts/Tabs.tsx'
import { useCopy } from '../../ui/parts/useCopy.ts'
import { definitionFilesQuery, filesInForceQuery } from '../definitions/queries.ts'
import { DefinitionComparison } from './DefinitionComparison.tsx'
import { DefinitionSource } from './DefinitionSource.tsx'

type DefinitionFilesProps = {
  type: string
  problems: DefinitionProblem[]
  isCompared: boolean
  /** Follows the files, and comes with them. */ children?: ReactNode
}

/** The files of a type as they were read last, each with its problems at their lines, or beside those that are served. */
export function DefinitionFiles({ type, problems, isCompared, children }: DefinitionFilesProps) {
  const t = useTranslate()
  const { data: files = {}, isPending } = useQuery(definitionFilesQuery(type))
  const { data: served = {} } = useQuery({ ...filesInForceQuery(type), enabled: isCompared })
  const [chosen, setChosen] = useState<string>()
  const names = isCompared ? [...new Set([...Object.keys(files), ...Object.keys(served)])] : Object.keys(files)
  const of = (file: string) => problems.filter((problem) => problem.file === `${type}/${file}`)
  const current =
    names.find((name) => name === chosen) ??
    names.find((name) => of(name).some(({ level }) => level === 'error')) ??
    names.find((name) => of(name).length > 0) ??
    names[0]
  const bar = useShownTab<HTMLDivElement>(current)
  const copy = useCopy(current === undefined ? '' : (files[current] ?? ''))
  if (isPending)
    return (
      <div className="panel skeleton-panel def-wait" role="status" aria-label={t('app.loading')}>
        <Late>
          <Bone width="60%" />
        </Late>
      </div>
    )
  if (current === undefined) return children
  return (
    <>
      <Panel flush>
        <div className="def-files">
          <div ref={bar} className="tabs" role="group" aria-label={t('definitionProblems.page.files')}>
            {names.map((name) => (
              <button
                key={name}
                data-tab={name}
                type="button"
                className="mono"
                aria-pressed={name === current}
                aria-current={name === current ? 'true' : undefined}
                onClick={() => setChosen(name)}
              >
                {name}
                {of(name).length > 0 && (
                  <span className={`cnt ${of(name).some(({ level }) => level === 'error') ? 'bad' : 'warn'}`}>{of(name).length}</span>
                )}
              </button>
            ))}
          </div>
          <IconButton small icon={copy.icon} label={copy.label} onClick={copy.copy} />
        </div>
        {isCompared ? (
          <DefinitionComparison type={type} file={current} text={files[current] ?? ''} />
        ) : (
          <DefinitionSource label={`${type}/${current}`} text={files[current] ?? ''} problems={of(current)} />
        )}
      </Panel>
      {children}
    </>
  )
}

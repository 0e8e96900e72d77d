import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { DefinitionProblem } from '../../engine/types.ts'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { SkeletonBar, Delayed } from '../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useShownTab } from '../../ui/parts/actions/Tabs.tsx'
import { useCopy } from '../../ui/parts/actions/useCopy.ts'
import { definitionFilesQuery, filesInForceQuery } from '../../client/api/queries.ts'
import { DefinitionComparison } from './DefinitionComparison.tsx'
import type { Spot } from './definitionLooks.ts'
import { DefinitionSource, lineOf } from './DefinitionSource.tsx'

type Props = {
  type: string
  problems: DefinitionProblem[]
  isCompared: boolean
  /** The last selected or clicked place. */ spot: Spot | undefined
  onChoose: (spot: Spot) => void
}

/** The current files of a type, with problems at their lines, or beside those of the active version. */
export function DefinitionFiles({ type, problems, isCompared, spot, onChoose }: Props) {
  const t = useTranslate()
  const { data: files = {}, isPending } = useQuery(definitionFilesQuery(type))
  const { data: served = {} } = useQuery({ ...filesInForceQuery(type), enabled: isCompared })
  const names = isCompared ? [...new Set([...Object.keys(files), ...Object.keys(served)])] : Object.keys(files)
  const of = (file: string) => problems.filter((problem) => problem.file === `${type}/${file}`)
  const current =
    names.find((name) => spot?.file === `${type}/${name}`) ??
    names.find((name) => of(name).some(({ level }) => level === 'error')) ??
    names.find((name) => of(name).length > 0) ??
    names[0]
  const bar = useShownTab<HTMLDivElement>(current)
  const box = useRef<HTMLDivElement>(null)
  // Once per click: a refetched or reopened file does not scroll.
  useEffect(() => {
    const line = spot?.line === undefined ? undefined : lineOf(box.current, spot.line)
    if (!line) return
    const target = line.querySelector('.def-mark') ?? line
    target.scrollIntoView({ block: 'center', inline: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [spot])
  const copy = useCopy(current === undefined ? '' : (files[current] ?? ''))
  // The height of most files.
  if (current === undefined)
    return isPending ? (
      <div className="panel skeleton-panel def-wait" role="status" aria-label={t('app.loading')}>
        <Delayed>
          <SkeletonBar width="60%" />
        </Delayed>
      </div>
    ) : null
  return (
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
              onClick={() => onChoose({ file: `${type}/${name}` })}
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
        <DefinitionSource
          key={current}
          label={`${type}/${current}`}
          text={files[current] ?? ''}
          problems={of(current)}
          spot={spot}
          box={box}
        />
      )}
    </Panel>
  )
}

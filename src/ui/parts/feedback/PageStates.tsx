// The states of a page without content: loading, empty, error.
import { useTranslate } from 'ra-core'
import { useEffect, useState, type ReactNode } from 'react'
import { problemOf } from '../../problem.ts'
import { Button } from '../actions/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Skeletons appear only if loading takes longer than 200 ms. */
export function Delayed({ children, after = 200 }: { children: ReactNode; after?: number }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return shown ? children : null
}

/** A bar of a skeleton; width in px or %. */
export function SkeletonBar({ width, height }: { width: number | string; height?: number }) {
  return <span className="sk" style={{ width, height }} />
}

/** Header and panel of a loading page; inside a loaded page, only the panel. */
export function PageSkeleton() {
  const t = useTranslate()
  return (
    <div role="status" className="page-wait" aria-label={t('app.loading')}>
      <Delayed>
        <div className="ph">
          <SkeletonBar width={220} height={20} />
          <div className="ph-meta">
            <SkeletonBar width={140} />
          </div>
        </div>
        <div className="body">
          <div className="panel skeleton-panel">
            {[64, 88, 52, 74].map((width) => (
              <SkeletonBar key={width} width={`${width}%`} />
            ))}
          </div>
        </div>
      </Delayed>
    </div>
  )
}

type ProblemProps = {
  error: unknown
  retry?: () => void
  title?: string
  /** An alternative action. */ way?: ReactNode
  /** Replaces a whole page. */ isPage?: boolean
}

/** The problem, its reason, *Try again*, and the request id for support. */
export function ProblemState({ error, retry, title, way, isPage }: ProblemProps) {
  const t = useTranslate()
  const problem = problemOf(error)
  return (
    <div role="alert">
      <EmptyState
        isPage={isPage}
        drawing={problem.kind === 'forbidden' ? 'lock' : problem.kind === 'missing' ? 'search' : 'broken'}
        title={title ?? t(`problems.titles.${problem.kind}`)}
        actions={
          (retry || way) && (
            <>
              {retry && (
                <Button icon="refresh" onClick={retry}>
                  {t('problems.retry')}
                </Button>
              )}
              {way}
            </>
          )
        }
      >
        {t(`problems.texts.${problem.kind}`)}
        {problem.requestId && (
          <>
            <br />
            <span className="small">
              {t('problems.request')} <span className="mono">{problem.requestId}</span>
            </span>
          </>
        )}
      </EmptyState>
    </div>
  )
}

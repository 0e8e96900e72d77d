import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { PartFailed } from '../../ui/parts/feedback/PartFailed.tsx'
import { OperationWaiting } from './OperationWaiting.tsx'
import { showDocument } from './viewer.ts'
import type { Translate } from './viewerTexts.ts'

export type OperationViewerProps = { /** A document with one operation. */ spec: object; tokenNow: () => string }

/** Parameters, body and responses of an operation, with a form that sends it. */
export function OperationViewer(props: OperationViewerProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

function Attempt({ spec, tokenNow, retry }: OperationViewerProps & { retry: () => void }) {
  const t = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  useEffect(() => {
    const domNode = container.current
    if (!domNode) return undefined
    let stop: (() => void) | undefined
    // The viewer keeps the page busy, so what says that it is loading is painted first.
    const timer = setTimeout(() => {
      const translate: Translate = (key, values) => t(`apiReference.viewer.${key}`, values)
      try {
        stop = showDocument({ spec, domNode, translate, tokenNow, drawn: () => setState('drawn') })
      } catch {
        setState('failed')
      }
    }, 50)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [spec, t, tokenNow])
  return (
    <>
      {state === 'waiting' && <OperationWaiting />}
      {state === 'failed' && <PartFailed retry={retry} />}
      <div ref={container} hidden={state !== 'drawn'} />
    </>
  )
}

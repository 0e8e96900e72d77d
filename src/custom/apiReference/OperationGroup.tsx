import { useTranslate } from 'ra-core'
import { useId, useMemo, useState } from 'react'
import { PartFailed } from '../../ui/parts/feedback/PartFailed.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { lazyScript } from '../../ui/lazyScript.tsx'
import type { OperationViewerProps } from './OperationViewer.tsx'
import { OperationWaiting } from './OperationWaiting.tsx'
import { type ApiDocument, type ApiGroup, documentOf, type ListedOperation } from './readableDocument.ts'
import { isFound } from './search.ts'
import './groups.css'

const OperationViewer = lazyScript<OperationViewerProps>(async () => (await import('./OperationViewer.tsx')).OperationViewer, {
  waiting: <OperationWaiting />,
  failed: PartFailed,
})

type Given = { document: ApiDocument; tokenNow: () => string }
type GroupProps = Given & ApiGroup & { phrase: string }

/** Operations under a heading. What a search finds is open, and nothing else is shown. */
export function OperationGroup({ title, operations, phrase, ...given }: GroupProps) {
  const [isOpened, setOpened] = useState(false)
  const [closedFor, setClosedFor] = useState('')
  const id = useId()
  const isOpen = phrase === '' ? isOpened : closedFor !== phrase
  const toggle = () => (phrase === '' ? setOpened(!isOpen) : setClosedFor(isOpen ? phrase : ''))
  const found = operations.filter((one) => isListed(phrase, title, one))
  return (
    <section className="api-group" aria-labelledby={id} hidden={found.length === 0}>
      <h3>
        <button type="button" id={id} aria-expanded={isOpen} onClick={toggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          {title}
          <span className="api-count">{found.length}</span>
        </button>
      </h3>
      {operations.map((one) => (
        <Operation key={`${one.method} ${one.path}`} operation={one} isHidden={!isOpen || !found.includes(one)} {...given} />
      ))}
    </section>
  )
}

/** Whether the search finds the operation. */
export function isListed(phrase: string, title: string, { method, path, summary, description }: ListedOperation): boolean {
  return isFound(phrase, title, method, path, summary, description)
}

/** A line for the operation. What was opened stays as it was left while it is hidden. */
function Operation({ operation, isHidden, document, tokenNow }: Given & { operation: ListedOperation; isHidden: boolean }) {
  const t = useTranslate()
  const id = useId()
  const { method, path, summary, isDeprecated } = operation
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const spec = useMemo(() => (wasOpened ? documentOf(document, { method, path }) : undefined), [document, method, path, wasOpened])
  if (isHidden && !wasOpened) return null
  const toggle = () => {
    setOpen(!isOpen)
    setWasOpened(true)
  }
  return (
    <div className={`api-operation ${method}`} hidden={isHidden}>
      <h4>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span className="api-method">{method.toUpperCase()}</span>
          <span className="api-about">
            <span className="api-path">{path}</span> <span className="api-summary">{summary}</span>
          </span>
          {isDeprecated && <span className="api-summary">{t('apiReference.viewer.deprecated')}</span>}
        </button>
      </h4>
      <div id={id} className="api-operation-body" hidden={!isOpen}>
        {spec && <OperationViewer spec={spec} tokenNow={tokenNow} />}
      </div>
    </div>
  )
}

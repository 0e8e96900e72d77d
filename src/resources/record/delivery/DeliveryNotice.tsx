// Above a form: its settings are being delivered to the agents, or an agent rejected them.
import type { ReactNode } from 'react'
import type { Delivery } from '../../../client/calls/delivery.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'
import type { DeliveryRead } from './useDelivery.ts'

type Props = {
  read: DeliveryRead
  version: number | undefined
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  /** The record as it was sent to the agents. */ data?: unknown
  onJump: (pointer: string) => void
  /** Goes back to the version that is in force. */
  restore?: (version: number) => ReactNode
}

export function DeliveryNotice({ read: { delivery, isUnknown, again }, version, schema, sections, words, data, onJump, restore }: Props) {
  const { t } = words
  if (isUnknown)
    return (
      <Alert tone="warn" title={t('record.delivery.unknown')}>
        <Button kind="link" onClick={again}>
          {t('problems.retry')}
        </Button>
      </Alert>
    )
  if (delivery?.state === 'pending')
    return (
      <div role="status">
        <Alert title={t('record.delivery.applying')}>{progress(delivery, words)}</Alert>
      </div>
    )
  if (delivery?.state !== 'error') return null
  const fieldText = (path: string) => pathText(path, schema, sections, words, data)
  return (
    <Alert tone="bad" live title={t('record.delivery.refused', { version })}>
      {delivery.errors.length > 0 && (
        <ul className="lines">
          {delivery.errors.map(({ path, reason, agent }) => (
            <li key={`${path} ${agent ?? ''} ${reason}`}>
              {path === '' ? (
                reason
              ) : (
                <a
                  href={`#${encodeURIComponent(path)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    onJump(path)
                  }}
                >
                  {[fieldText(path), reason].filter(Boolean).join(': ')}
                </a>
              )}
              {agent !== undefined && <span className="muted"> · {agent}</span>}
            </li>
          ))}
        </ul>
      )}
      {delivery.appliedVersion !== undefined && (
        <div className="row wrap">
          <span>{t('record.delivery.inForce', { version: delivery.appliedVersion })}</span>
          {delivery.appliedVersion !== version && restore?.(delivery.appliedVersion)}
        </div>
      )}
    </Alert>
  )
}

function progress({ agents }: Delivery, { t }: FormWords) {
  return agents.total > 1 ? t('record.delivery.progress', { applied: agents.applied, total: agents.total }) : undefined
}

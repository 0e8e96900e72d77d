// The delivery state of the zones: pending disables the form, rejected shows the reason, applied shows them as connected.
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { deliveryOf, type Delivery } from '../../client/calls/delivery.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import type { Stored } from './useOnly.ts'

type Props = {
  stored: Stored | undefined
  isConfigured: boolean
  /** Refetching failed. */
  isUnknown: boolean
  again: () => void
  /** The whole tab is disabled already. */
  isCoveredAbove: boolean
  children: ReactNode
}

export function ZonesState({ stored, isConfigured, isUnknown, again, isCoveredAbove, children }: Props) {
  const t = useTranslate()
  const delivery = deliveryOf(stored)
  const isPending = delivery?.state === 'pending'
  const isCovered = isPending && !isCoveredAbove
  return (
    <div className="stack zones-tab">
      {isUnknown && (
        <Alert tone="bad" live title={t('record.delivery.unknown')}>
          <Button kind="link" onClick={again}>
            {t('problems.retry')}
          </Button>
        </Alert>
      )}
      {isPending && (
        <div role="status">
          <Alert>{t(isConfigured ? 'zones.connecting' : 'zones.disabling')}</Alert>
        </div>
      )}
      {delivery?.state === 'applied' && isConfigured && (
        <div role="status">
          <Alert tone="ok">{t('zones.connected')}</Alert>
        </div>
      )}
      {delivery?.state === 'none' && <Alert>{t('form.delivery.none')}</Alert>}
      {delivery?.state === 'error' && <Refused delivery={delivery} version={stored?.version} />}
      <div className={isCovered ? 'over waiting' : undefined}>
        {isCovered && (
          <div className="card" role="status">
            <span className="spin" aria-hidden="true" />
            {t('record.delivery.configuring')}
          </div>
        )}
        <div className={isCovered ? 'blurred' : undefined} inert={isCovered}>
          {children}
        </div>
      </div>
    </div>
  )
}

function Refused({ delivery: { errors, appliedVersion }, version }: { delivery: Delivery; version: number | undefined }) {
  const t = useTranslate()
  return (
    <Alert tone="bad" live title={t('record.delivery.refused', { version })}>
      {errors.length > 0 && (
        <ul className="lines">
          {errors.map(({ path, reason, agent }) => (
            <li key={`${path} ${agent ?? ''} ${reason}`}>
              {reason}
              {agent !== undefined && <span className="muted"> · {agent}</span>}
            </li>
          ))}
        </ul>
      )}
      {appliedVersion !== undefined && t('record.delivery.inForce', { version: appliedVersion })}
    </Alert>
  )
}

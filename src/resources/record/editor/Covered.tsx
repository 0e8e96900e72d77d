// Disables contents that must wait for the agents: visible, inert, and with an explanation.
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { FormWords } from '../../../ui/form/context.ts'
import type { DeliveryRead } from '../delivery/useDelivery.ts'

export function Covered({
  read: { delivery, isUnknown, again },
  words,
  children,
}: {
  read: DeliveryRead
  words: FormWords
  children: ReactNode
}) {
  const isCovered = delivery?.state === 'pending'
  return (
    <div className="stack">
      {isUnknown && (
        <Alert tone="bad" live title={words.t('record.delivery.unknown')}>
          <Button kind="link" onClick={again}>
            {words.t('problems.retry')}
          </Button>
        </Alert>
      )}
      <div className={isCovered ? 'over waiting' : undefined}>
        {isCovered && (
          <div className="card" role="status">
            <span className="spin" aria-hidden="true" />
            {words.t('record.delivery.configuring')}
          </div>
        )}
        <div className={isCovered ? 'blurred' : undefined} inert={isCovered}>
          {children}
        </div>
      </div>
    </div>
  )
}

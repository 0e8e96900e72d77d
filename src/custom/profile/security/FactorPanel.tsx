import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { SkeletonBar, Delayed, ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import { factorQuery } from '../../../client/session/ownAccount.ts'
import type { SecondFactor } from '../../../client/api/generated.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { FEW_CODES } from '../useConcerns.ts'

type Doing = 'begin' | 'renew' | 'remove'

/** Number of codes that are created at once. */
const ALL_CODES = 10

/** The authenticator as a second factor. */
export function FactorPanel() {
  const t = useTranslate()
  const factor = useQuery(factorQuery)
  return (
    <Panel title={t('profile.factor.title')} note={t('profile.factor.note')}>
      {factor.data ? (
        <FactorState factor={factor.data} />
      ) : factor.error ? (
        <ProblemState error={factor.error} retry={() => void factor.refetch()} />
      ) : (
        <Delayed>
          <SkeletonBar width="40%" />
        </Delayed>
      )}
    </Panel>
  )
}

function FactorState({ factor: { enabled, confirmed_at: at, backup_codes: left, required } }: { factor: SecondFactor }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>()
  const done = () => setDoing(undefined)
  return (
    <div className="stack">
      <div className="row wrap">
        <Status tone={enabled ? 'ok' : 'off'}>{t(enabled ? 'profile.factor.on' : 'profile.factor.off')}</Status>
        {at && <span className="muted small">{t('profile.factor.since', { when: format.date(at) })}</span>}
      </div>
      <div className="row wrap">
        {enabled ? (
          <>
            <Button icon="refresh" onClick={() => setDoing('renew')}>
              {t('profile.factor.renew')}
            </Button>
            {!required && (
              <Button kind="danger" icon="power" onClick={() => setDoing('remove')}>
                {t('profile.factor.remove')}
              </Button>
            )}
          </>
        ) : (
          <Button icon="shield-check" onClick={() => setDoing('begin')}>
            {t('profile.factor.begin')}
          </Button>
        )}
      </div>
      {enabled && <Codes left={left} />}
      {required && <p className="muted small">{t('profile.factor.required')}</p>}
      {doing === 'begin' && <FactorDialog onClose={done} onCodes={setCodes} />}
      {doing === 'renew' && (
        <PasswordDialog
          title={t('profile.factor.renewTitle')}
          verb={t('profile.factor.renew')}
          onClose={done}
          onProved={async (password) => setCodes((await call('POST /totp/backup-codes', { body: { password } })).backup_codes)}
        >
          {t('profile.factor.renewText')}
        </PasswordDialog>
      )}
      {doing === 'remove' && (
        <PasswordDialog
          title={t('profile.factor.removeTitle')}
          verb={t('profile.factor.remove')}
          danger
          onClose={done}
          onProved={(password) => call('DELETE /totp', { body: { password } })}
        >
          {t('profile.factor.removeText')}
        </PasswordDialog>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}

/** The number of remaining codes, in words and as a row of marks. */
function Codes({ left }: { left: number }) {
  const t = useTranslate()
  const isFew = left <= FEW_CODES
  return (
    <div>
      <Status tone={isFew ? 'warn' : 'ok'}>{t('profile.factor.left', { smart_count: left })}</Status>
      <div className={isFew ? 'own-ticks few' : 'own-ticks'} aria-hidden>
        {Array.from({ length: Math.max(ALL_CODES, left) }, (_, index) => (
          <i key={index} className={index < left ? 'on' : undefined} />
        ))}
      </div>
    </div>
  )
}

// All sign-in methods of the user, with items that need attention beside them.
import { useQueries } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { factorQuery, sessionsQuery, signInsQuery } from '../../../client/session/ownAccount.ts'
import { SkeletonBar, Delayed } from '../../../ui/parts/feedback/PageStates.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { FactorPanel } from './FactorPanel.tsx'
import { LockPanel } from './LockPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SessionsPanel, SignInsPanel } from './SessionsPanel.tsx'
import { useConcerns, type Concern } from '../useConcerns.ts'

export function SecurityTab() {
  const t = useTranslate()
  // Loaded together, to avoid layout shifts; a panel whose load failed retries on its own.
  const isWaiting = useQueries({
    queries: [factorQuery, sessionsQuery, signInsQuery],
    combine: (all) => all.some(({ isFetched }) => !isFetched),
  })
  return (
    <div className="own-sides">
      <div className="stack">
        <PasswordPanel />
        {isWaiting ? (
          <div className="panel own-row" role="status" aria-label={t('app.loading')}>
            <Delayed>
              <SkeletonBar width="60%" />
            </Delayed>
          </div>
        ) : (
          <>
            <FactorPanel />
            <SessionsPanel />
            <SignInsPanel />
          </>
        )}
      </div>
      <aside className="stack">
        <Concerns />
        <LockPanel />
      </aside>
    </div>
  )
}

const icons = { ok: 'circle-check', warn: 'warning', off: 'info' } as const

function Concerns() {
  const t = useTranslate()
  const concerns = useConcerns()
  return (
    <Panel title={t('profile.safety.title')}>
      <ul className="own-safety">
        {concerns.map((concern) => (
          <li key={`${concern.id} ${concern.name ?? ''}`} className={concern.tone}>
            <Icon name={icons[concern.tone]} />
            <span>
              {t(`profile.safety.${concern.id}`, { ...concern })}
              <Advice concern={concern} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Advice({ concern: { id, tone } }: { concern: Concern }) {
  const t = useTranslate()
  const text = tone === 'ok' ? '' : t(`profile.safety.${id}Advice`, { _: '' })
  return text ? <small className="muted">{text}</small> : null
}

import { useTranslate } from 'ra-core'
import { ProblemState } from '../../../ui/parts/feedback/PageStates.tsx'
import { GuestLayout } from './GuestLayout.tsx'

/** The session could not be loaded: neither the sign-in page nor the portal would be correct. */
export function StartProblem({ error }: { error: unknown }) {
  const t = useTranslate()
  return (
    <GuestLayout>
      <div className="g-box">
        <ProblemState error={error} title={t('auth.problemTitle')} retry={() => location.reload()} />
      </div>
    </GuestLayout>
  )
}

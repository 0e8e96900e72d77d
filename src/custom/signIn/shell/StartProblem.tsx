import { useTranslate } from 'ra-core'
import { Problem } from '../../../ui/parts/feedback/Faces.tsx'
import { GuestLayout } from './GuestLayout.tsx'

/** The server did not say who is signed in: neither a sign-in page nor the portal would be true. */
export function StartProblem({ error }: { error: unknown }) {
  const t = useTranslate()
  return (
    <GuestLayout>
      <div className="g-box">
        <Problem error={error} title={t('auth.problemTitle')} retry={() => location.reload()} />
      </div>
    </GuestLayout>
  )
}

import { useTranslate } from 'ra-core'
import { openContact } from '../../client/session/contact.ts'
import { useService } from '../../client/session/useSession.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import './home.css'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'

const toneOf: Record<string, StatusTone> = { active: 'ok', not_confirmed: 'warn', blocked: 'bad' }

/** The state of the account, with a link to the provider (000 §2.10). Absent while the state is unknown. */
export function AccountStatus() {
  const t = useTranslate()
  const service = useService()
  if (!service) return null
  const state = service.blocked ? 'blocked' : service.status
  return (
    <section className="panel account-status" aria-label={t('shell.home.status.title')}>
      <Status tone={toneOf[state] ?? 'off'}>{t(`shell.home.status.${state}`)}</Status>
      <span className="grow" />
      <Button size="small" onClick={openContact}>
        {t('shell.home.status.contact')}
      </Button>
    </section>
  )
}

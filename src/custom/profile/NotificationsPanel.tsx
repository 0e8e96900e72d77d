// Which e-mails and SMS are sent, their recipients, and which can be switched off.
import { useTranslate } from 'ra-core'
import { useSession } from '../../client/session/useSession.ts'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'

const kinds = [
  { id: 'access', icon: 'shield' },
  { id: 'newSignIn', icon: 'monitor' },
  { id: 'endings', icon: 'lock' },
  { id: 'names', icon: 'globe' },
  { id: 'codes', icon: 'phone' },
] as const

export function NotificationsPanel() {
  const t = useTranslate()
  const { email, phone } = useSession()
  const to = (id: string) => (id === 'codes' ? (phone ?? t('profile.notifications.noPhone')) : email)
  return (
    <Panel title={t('profile.notifications.title')} note={t('profile.notifications.note')} flush>
      <ul className="own-list">
        {kinds.map(({ id, icon }) => (
          <li key={id} className="own-row">
            <Icon name={icon} />
            <div className="grow">
              <b>{t(`profile.notifications.${id}`)}</b>
              <p className="muted small">{t(`profile.notifications.${id}Text`)}</p>
            </div>
            <span className="muted small">{to(id)}</span>
            <Chip>{t('profile.notifications.always')}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

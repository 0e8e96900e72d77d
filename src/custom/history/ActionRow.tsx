import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useSession, useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Icon, type IconName } from '../../ui/parts/Icon.tsx'
import type { Action } from '../../client/api/generated.ts'
import { actorWord } from '../../engine/rights/portalActor.ts'
import { ActionText } from './ActionText.tsx'
import { Changes } from './Changes.tsx'

type Props = {
  row: Action
  /** Number of equal events in this entry. */ times: number
  hasAccount: boolean
  isOpen: boolean
  onToggle: () => void
  onActor: (name: string) => void
}

/** Closed: when, who, what. Open: the fields, before and after, and from where. */
export function ActionRow({ row, times, hasAccount, isOpen, onToggle, onActor }: Props) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const { id } = useSession()
  const { icon, tone } = pictureOf(row)
  const word = actorWord(row.actor)
  const name = word ? t(`profile.history.${word}`) : row.actor_full_name || row.actor_name || t('profile.history.nobody')
  const who = row.actor === id ? t('profile.history.you') : name
  const body = useId()
  return (
    <li>
      <button type="button" className="act-row" aria-expanded={isOpen} aria-controls={isOpen ? body : undefined} onClick={onToggle}>
        <time className="tn" dateTime={row.at} title={format.date(row.at)}>
          {format.time(row.at)}
        </time>
        <span className={`act-mark ${tone}`}>
          <Icon name={icon} />
        </span>
        <span className="what">
          <b>{who}</b> ·{' '}
          <span>
            <ActionText row={row} />
          </span>
          {times > 1 && <span className="muted"> · {t('profile.history.times', { smart_count: times })}</span>}
        </span>
        <span className="act-where">{hasAccount && row.account ? row.account : !row.type && t('profile.history.kinds.access')}</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
      </button>
      {isOpen && (
        <div id={body} className="rev-b">
          <div className="row wrap">
            {row.ip && <span className="muted">{t('profile.history.address', { ip: row.ip })}</span>}
            {row.type && <span className="mono muted">{row.target}</span>}
            {row.actor && (
              <Button size="small" icon="filter" onClick={() => onActor(name)}>
                {t('profile.history.onlyBy', { name })}
              </Button>
            )}
          </div>
          {row.changes.length > 0 ? <Changes row={row} /> : row.type && <p className="muted">{t('profile.history.noChanges')}</p>}
        </div>
      )}
    </li>
  )
}

const pictures: Partial<Record<string, IconName>> = {
  create: 'plus',
  update: 'pencil',
  delete: 'trash',
  restore: 'restore',
  label: 'tag',
  'sign-out': 'log-out',
  entry: 'briefcase',
  leave: 'briefcase',
  invitation: 'mail',
  'invitation-again': 'mail',
}

/** Rejections stand out; grants of access are amber. */
function pictureOf({ action, type }: Action): { icon: IconName; tone: string } {
  if (action.endsWith('refused')) return { icon: 'shield-alert', tone: 'bad' }
  const icon = pictures[action] ?? (type ? 'pencil' : action.startsWith('token') ? 'key' : 'shield')
  return { icon, tone: !type && /^(token-create|password|totp-o|totp-reset|member|change)/.test(action) ? 'warn' : '' }
}

import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import type { Action } from '../../client/calls/actionHistory.ts'
import { Changes } from './Changes.tsx'
import { useActionTypes } from './useActionTypes.ts'

type Props = { row: Action; hasAccount: boolean; isOpen: boolean; onToggle: () => void; onActor: () => void }

/** What nobody did: the portal by itself. */
const PORTAL = 'system'

/** Closed: when, who, from where, what. Open: the fields, before and after. */
export function ActionRow({ row, hasAccount, isOpen, onToggle, onActor }: Props) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const what = useWhat()
  const who = row.actor === PORTAL ? t('profile.history.portal') : row.actor_name || t('profile.history.nobody')
  const body = useId()
  return (
    <li>
      <button type="button" className="act-row" aria-expanded={isOpen} aria-controls={isOpen ? body : undefined} onClick={onToggle}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        <time className="tn" dateTime={row.at}>
          {format.date(row.at)}
        </time>
        <span className="who cut">{who}</span>
        <span className="what cut" title={what(row)}>
          {what(row)}
          {hasAccount && row.account && <span className="muted"> · {row.account}</span>}
        </span>
        <span className="mono cut" title={row.ip}>
          {row.ip}
        </span>
      </button>
      {isOpen && (
        <div id={body} className="rev-b">
          <div className="row wrap">
            <span className="mono muted">{row.target}</span>
            {row.actor && (
              <Button size="small" icon="filter" onClick={onActor}>
                {t('profile.history.onlyBy', { name: who })}
              </Button>
            )}
          </div>
          {row.changes.length > 0 ? <Changes row={row} /> : <p className="muted">{t('profile.history.noChanges')}</p>}
        </div>
      )}
    </li>
  )
}

/** `Changed: HTTP resource “shop”`, `Signed in`. */
function useWhat(): (row: Action) => string {
  const t = useTranslate()
  const { nameOf } = useActionTypes()
  return ({ action, type, record, about }) => {
    const done = t(`profile.history.did.${action}`, { _: action })
    const name = type
      ? [nameOf(type), nameIn(record)].filter(Boolean).join(' · ')
      : [about?.email ?? about?.name, about?.role && t(`shell.roles.${about.role}`, { _: about.role })].filter(Boolean).join(' · ')
    return name ? `${done}: ${name}` : done
  }
}

/** The first texts among what names the record. */
function nameIn(record: Action['record']): string {
  const texts = Object.entries(record ?? {}).flatMap(([key, value]) =>
    key !== 'id' && typeof value === 'string' && value !== '' ? [value] : [],
  )
  return texts.slice(0, 2).join(' ') || (record?.id ?? '')
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { call } from '../../../client/api/call.ts'
import { ACCESS } from '../../../client/calls/actionHistory.ts'
import { pathTo } from '../../../client/paths/pages.ts'
import { useAccount, useSession, useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import { useFailureToast } from '../../../ui/useFailureToast.ts'
import { sessionsQuery, signInsQuery } from '../../../client/session/ownAccount.ts'
import { OwnList } from '../OwnList.tsx'

type Agent = { browser: string; system: string }

/** The user's sessions, each with a button to end it. */
export function SessionsPanel() {
  const t = useTranslate()
  const zone = useTimezone()
  const format = useFormat(zone)
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const sessions = useQuery(sessionsQuery)
  const name = useAgentName()
  const end = (ending: Promise<void>) => ending.then(() => client.invalidateQueries({ queryKey: ['own'] }), showFailure)
  const others = sessions.data?.some(({ current }) => !current)
  return (
    <OwnList
      title={t('profile.sessions.title')}
      note={`${t('profile.sessions.note')} ${t('form.zone', { zone })}`}
      query={sessions}
      empty={t('profile.sessions.empty')}
      keyOf={({ id }) => id}
      right={
        others && (
          <Button size="small" icon="log-out" onClick={() => void end(call('DELETE /sessions'))}>
            {t('profile.sessions.endOthers')}
          </Button>
        )
      }
    >
      {(session) => (
        <>
          <Icon name={session.kind === 'cookie' ? 'monitor' : 'terminal'} />
          <div className="grow">
            <b>{session.kind === 'cookie' ? name(session) : t('profile.sessions.program')}</b>{' '}
            {session.current && <Chip tone="ok">{t('profile.sessions.current')}</Chip>}
            <p className="muted small">
              <span className="mono">{session.ip}</span> ·{' '}
              <span className="nw">{t('profile.sessions.seen', { when: format.date(session.last_seen_at) })}</span> ·{' '}
              <span className="nw">{t('profile.sessions.began', { when: format.date(session.created_at) })}</span>
            </p>
          </div>
          {!session.current && (
            <Button
              size="small"
              aria-label={t('profile.sessions.endNamed', { name: name(session) })}
              onClick={() => void end(call('DELETE /sessions/:id', { params: { id: session.id } }))}
            >
              {t('profile.sessions.end')}
            </Button>
          )}
        </>
      )}
    </OwnList>
  )
}

/** Results of the latest sign-in attempts. */
export function SignInsPanel() {
  const t = useTranslate()
  const zone = useTimezone()
  const format = useFormat(zone)
  const name = useAgentName()
  const signIns = useQuery(signInsQuery)
  return (
    <OwnList
      title={t('profile.signIns.title')}
      note={`${t('profile.signIns.note')} ${t('form.zone', { zone })}`}
      query={signIns}
      empty={t('profile.signIns.empty')}
      right={<AllEvents />}
      keyOf={({ at, action, ip }) => `${at} ${action} ${ip}`}
    >
      {(row) => (
        <>
          <Status tone={row.action.endsWith('-refused') ? 'bad' : row.action === 'sign-out' ? 'off' : 'ok'}>
            {t(`profile.signIns.actions.${row.action}`, { _: row.action })}
          </Status>
          <span className="grow muted small own-end">
            <time dateTime={row.at}>{format.date(row.at)}</time> · <span className="mono">{row.ip}</span>
            {row.browser || row.system ? ` · ${name(row)}` : ''}
          </span>
        </>
      )}
    </OwnList>
  )
}

function AllEvents() {
  const t = useTranslate()
  const { type } = useSession()
  const account = useAccount()
  const page = type === 'Staff' && !account ? 'action-history-staff' : 'user-action-history'
  return <Link to={`${pathTo(page)}?type=${ACCESS}`}>{t('profile.signIns.all')}</Link>
}

function useAgentName(): (agent: Agent) => string {
  const t = useTranslate()
  return ({ browser, system }) =>
    browser && system ? t('profile.sessions.agent', { browser, system }) : browser || system || t('profile.sessions.unknown')
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { CopyText } from '../../../ui/parts/actions/CopyText.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { useTellFailure } from '../../../ui/useTellFailure.ts'
import { callOwn, tokensQuery } from '../../../client/session/ownAccount.ts'
import type { ApiToken } from '../../../client/api/generated.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { OwnList } from '../OwnList.tsx'
import { daysLeft } from '../useConcerns.ts'

/** API tokens of the signed-in user. */
export function TokensPanel() {
  const t = useTranslate()
  const client = useQueryClient()
  const tell = useTellFailure()
  const tokens = useQuery(tokensQuery)
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<string>()
  const [leaving, setLeaving] = useState<ApiToken>()
  const revoke = ({ id }: ApiToken) =>
    callOwn('DELETE', `/tokens/${id}`).then(() => {
      setLeaving(undefined)
      return client.invalidateQueries({ queryKey: ['own'] })
    }, tell)
  return (
    <>
      <OwnList
        title={t('profile.tokens.title')}
        note={t('profile.tokens.note')}
        query={tokens}
        empty={t('profile.tokens.empty')}
        keyOf={({ id }) => id}
        right={
          <Button size="small" icon="plus" onClick={() => setNew(true)}>
            {t('profile.tokens.create')}
          </Button>
        }
      >
        {(token) => (
          <>
            <Icon name="key" />
            <div className="grow">
              <TokenFacts token={token} />
            </div>
            <Button size="small" aria-label={t('profile.tokens.revokeNamed', { name: token.name })} onClick={() => setLeaving(token)}>
              {t('profile.tokens.revoke')}
            </Button>
          </>
        )}
      </OwnList>
      {isNew && <NewTokenDialog onClose={() => setNew(false)} onMade={setMade} />}
      {made && (
        <Dialog
          open
          title={t('profile.tokens.madeTitle')}
          onClose={() => setMade(undefined)}
          actions={
            <Button kind="primary" onClick={() => setMade(undefined)}>
              {t('profile.tokens.done')}
            </Button>
          }
        >
          <div className="stack">
            <p>{t('profile.tokens.madeText')}</p>
            <div className="once">
              <CopyText text={made} />
            </div>
          </div>
        </Dialog>
      )}
      {leaving && (
        <Dialog
          open
          title={t('profile.tokens.revokeTitle', { name: leaving.name })}
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button onClick={() => setLeaving(undefined)} autoFocus>
                {t('app.cancel')}
              </Button>
              <Button kind="danger" onClick={() => void revoke(leaving)}>
                {t('profile.tokens.revoke')}
              </Button>
            </>
          }
        >
          <p>{t('profile.tokens.revokeText')}</p>
        </Dialog>
      )}
    </>
  )
}

function TokenFacts({ token }: { token: ApiToken }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const { name, scopes, account, simple_rest: isSimpleRest, expired, expires_at: end, last_used_at: used, last_used_ip: ip } = token
  const [days] = useState(() => daysLeft(token, Date.now()))
  return (
    <>
      <b>{name}</b>{' '}
      <Chip tone={scopes.includes('write') ? 'warn' : 'neutral'}>
        {t(scopes.includes('write') ? 'profile.tokens.writes' : 'profile.tokens.reads')}
      </Chip>{' '}
      {account && <Chip>{account}</Chip>} {isSimpleRest && <Chip>{t('profile.tokens.simpleRest')}</Chip>}{' '}
      {expired && <Chip tone="bad">{t('profile.tokens.expired')}</Chip>}
      {days !== undefined && (
        <Chip tone="warn" icon="clock">
          {t('profile.tokens.soon', { smart_count: days })}
        </Chip>
      )}
      <p className="muted small">
        <span className="nw">{end ? t('profile.tokens.until', { when: format.date(end) }) : t('profile.tokens.endless')}</span> ·{' '}
        {used ? (
          <>
            <span className="nw">{t('profile.tokens.used', { when: format.date(used) })}</span> <span className="mono">{ip}</span>
          </>
        ) : (
          t('profile.tokens.unused')
        )}
      </p>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { CopyText } from '../../../ui/parts/actions/CopyText.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { DataColumn } from '../../../ui/parts/display/DataTable.tsx'
import { useFailureToast } from '../../../ui/useFailureToast.ts'
import { tokensQuery } from '../../../client/session/ownAccount.ts'
import type { ApiToken } from '../../../client/api/generated.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { OwnList } from '../OwnList.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { SampleCall } from './SampleCall.tsx'
import { daysLeft } from '../useConcerns.ts'

/** API tokens of the signed-in user. */
export function TokensPanel() {
  const t = useTranslate()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const tokens = useQuery(tokensQuery)
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<string>()
  const [leaving, setLeaving] = useState<ApiToken>()
  const [turning, setTurning] = useState<ApiToken>()
  const columns = useTokenColumns({ rotate: setTurning, leave: setLeaving })
  const revoke = ({ id }: ApiToken) =>
    call('DELETE /tokens/:id', { params: { id } }).then(() => {
      setLeaving(undefined)
      return client.invalidateQueries({ queryKey: ['own'] })
    }, showFailure)
  return (
    <>
      <EndsSoon tokens={tokens.data ?? []} rotate={setTurning} />
      <OwnList
        title={t('profile.tokens.title')}
        note={t('profile.tokens.note')}
        query={tokens}
        empty={t('profile.tokens.emptyText')}
        keyOf={({ id }) => id}
        right={
          <Button size="small" icon="plus" onClick={() => setNew(true)}>
            {t('profile.tokens.create')}
          </Button>
        }
        columns={columns}
      />
      <SampleCall />
      {turning && <RotateDialog token={turning} onClose={() => setTurning(undefined)} onMade={setMade} />}
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

/** The one that ends first. */
function EndsSoon({ tokens, rotate }: { tokens: ApiToken[]; rotate: (token: ApiToken) => void }) {
  const t = useTranslate()
  const [now] = useState(() => Date.now())
  const [first] = tokens
    .flatMap((token) => ({ token, days: daysLeft(token, now) ?? Infinity }))
    .filter(({ days }) => days !== Infinity)
    .toSorted((a, b) => a.days - b.days)
  if (!first) return null
  return (
    <Alert tone="warn" title={t('profile.safety.token', { name: first.token.name, smart_count: first.days })}>
      {t('profile.tokens.rotateSoon')}{' '}
      <Button kind="link" onClick={() => rotate(first.token)}>
        {t('profile.tokens.rotate')}
      </Button>
    </Alert>
  )
}

type Acts = { rotate: (token: ApiToken) => void; leave: (token: ApiToken) => void }

function useTokenColumns({ rotate, leave }: Acts): DataColumn<ApiToken>[] {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const [now] = useState(() => Date.now())
  const word = (name: string) => t(`profile.tokens.${name}`)
  return [
    { id: 'name', label: word('name'), isHeader: true, cell: ({ name }) => <b>{name}</b> },
    {
      id: 'may',
      label: word('may'),
      cell: ({ scopes, simple_rest: isSimpleRest }) => (
        <span className="own-chips">
          <Chip tone={scopes.includes('write') ? 'warn' : 'neutral'}>{word(scopes.includes('write') ? 'writes' : 'reads')}</Chip>
          {isSimpleRest && <Chip>{word('simpleRest')}</Chip>}
        </span>
      ),
    },
    { id: 'where', label: word('account'), cell: ({ account }) => account ?? word('allAccounts') },
    {
      id: 'used',
      label: word('lastUsed'),
      cell: ({ last_used_at: used, last_used_ip: ip }) =>
        used ? (
          <>
            <time dateTime={used} title={format.date(used)}>
              {format.since(used)}
            </time>
            <span className="sub2 mono">{ip}</span>
          </>
        ) : (
          <span className="muted">{word('unused')}</span>
        ),
    },
    { id: 'ends', label: word('ends'), cell: (token) => <TokenEnd token={token} now={now} /> },
    {
      id: 'acts',
      label: word('acts'),
      className: 'own-acts',
      cell: (token) => (
        <span className="row">
          {!token.replaced && (
            <Button size="small" aria-label={t('profile.tokens.rotateNamed', { name: token.name })} onClick={() => rotate(token)}>
              {word('rotate')}
            </Button>
          )}
          <Button size="small" aria-label={t('profile.tokens.revokeNamed', { name: token.name })} onClick={() => leave(token)}>
            {word('revoke')}
          </Button>
        </span>
      ),
    },
  ]
}

function TokenEnd({ token, now }: { token: ApiToken; now: number }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const { expires_at: end, expired, replaced } = token
  const days = daysLeft(token, now)
  if (!end) return <span className="muted">{t('profile.tokens.endless')}</span>
  if (expired) return <Chip icon="circle-x">{t('profile.tokens.endedAt', { when: format.date(end) })}</Chip>
  if (replaced) return <Chip icon="clock">{t('profile.tokens.replacedUntil', { when: format.date(end) })}</Chip>
  if (days === undefined) return <time dateTime={end}>{format.date(end)}</time>
  return (
    <Chip tone="warn" icon="clock">
      {t('profile.tokens.soon', { smart_count: days })}
    </Chip>
  )
}

// Items that need attention in the account (000 §2.10). A row disappears with its cause.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { attentionQuery } from './attentionQuery.ts'
import { TroubleList } from './TroubleList.tsx'
import { linesOf, type TroubleLine } from './troubles.ts'
import './attention.css'

export function AttentionPanel({ account }: { account: string }) {
  const types = useDefinitions()
  const { data, error, refetch, dataUpdatedAt } = useQuery(attentionQuery(account))
  const lines = useMemo(() => linesOf(data?.groups ?? [], types), [data, types])
  return <AttentionBody lines={lines} isLoaded={data !== undefined} error={error} retry={() => void refetch()} now={dataUpdatedAt} />
}

type Props = { lines: TroubleLine[]; isLoaded: boolean; error: Error | null; retry: () => void; now: number }

/** `now`: when the lines were read. The last ones stay after a failure. */
export function AttentionBody({ lines, isLoaded, error, retry, now }: Props) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const ago = isLoaded && t('home.attention.checked', { ago: format.since(new Date(now).toISOString()) })
  return (
    <Panel className="attention" title={t('home.attention.title')} flush right={ago && <span className="muted small">{ago}</span>}>
      {error && (
        <p className="attn-note" role="alert">
          {t('home.attention.failed')}{' '}
          <Button size="small" onClick={retry}>
            {t('problems.retry')}
          </Button>
        </p>
      )}
      {!isLoaded && !error && (
        <p className="attn-note">
          <SkeletonBar width="40%" />
        </p>
      )}
      {isLoaded && lines.length === 0 && (
        <p className="attn-note">
          <Status tone="ok">{t('home.attention.none')}</Status>
        </p>
      )}
      {lines.length > 0 && <TroubleList lines={lines} now={now} />}
    </Panel>
  )
}

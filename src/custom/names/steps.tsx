// The DNS records to add for one name, each value with a copy button.
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { NameProof } from '../../client/api/generated.ts'
import type { ShownName } from '../../client/calls/names.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { CopyAction } from '../../ui/parts/actions/CopyAction.tsx'
import { CopyRow } from '../../ui/parts/actions/CopyRow.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { Delegation } from './Delegation.tsx'

type HostProps = { one: ShownName; target: string | undefined; proof: UseQueryResult<NameProof> }

export function HostSteps({ one: { name, state, apex }, target, proof }: HostProps) {
  const t = useTranslate()
  const isOpen = state !== 'proven'
  const isApex = apex === true && target !== undefined
  return (
    <>
      {isOpen && <p>{t(`names.todo.${state === 'taken' ? 'taken' : isApex || target === undefined ? 'apex' : 'host'}`)}</p>}
      {isApex && (
        <Alert tone="warn" title={t('names.apex.title', { name })}>
          {t('names.apex.text', { name })}
          <dl className="proof-rows">
            <CopyRow label={t('names.apex.target')} text={target} />
          </dl>
        </Alert>
      )}
      {target !== undefined && !isApex && state !== 'taken' && (
        <div className="proof">
          {isOpen && <h3>{t('names.cname')}</h3>}
          <div className="proof-line">
            <code className="mono">{lineOf(name, target)}</code>
            <CopyAction text={lineOf(name, target)} />
          </div>
        </div>
      )}
      {isOpen && <TxtRecord name={name} title={t(state === 'taken' ? 'names.txtTaken' : 'names.txt')} proof={proof} />}
    </>
  )
}

export function ZoneSteps({ one, servers, proof }: { one: ShownName; servers: string[]; proof: HostProps['proof'] }) {
  const t = useTranslate()
  const { name, state } = one
  if (state === 'proven') return <Delegation one={one} servers={servers} />
  return (
    <>
      {state === 'taken' && <p>{t('names.todo.taken')}</p>}
      {state === 'waiting' && <Delegation one={one} servers={servers} />}
      {state === 'waiting' && <p className="small muted">{t('names.todo.kin')}</p>}
      <TxtRecord name={name} title={t('names.txtTaken')} proof={proof} />
    </>
  )
}

/** For a name covered by the proof of a parent name, the record is below the parent. */
function TxtRecord({ name, title, proof }: { name: string; title: string; proof: UseQueryResult<NameProof> }) {
  const t = useTranslate()
  return (
    <div className="proof">
      <h3>{title}</h3>
      {proof.data ? (
        <dl className="proof-rows">
          <CopyRow label={t('names.host')} text={`${proof.data.label}.${name.replace(/^\*\./, '')}`} />
          <CopyRow label={t('names.value')} text={proof.data.value} />
        </dl>
      ) : proof.isError ? (
        <p>
          {t('names.failed')}{' '}
          <Button kind="link" busy={proof.isFetching} onClick={() => void proof.refetch()}>
            {t('problems.retry')}
          </Button>
        </p>
      ) : (
        <SkeletonBar width="100%" height={56} />
      )}
    </div>
  )
}

/** In the notation of zone files (RFC 1035 §5.1). */
const lineOf = (name: string, target: string): string => `${name}. CNAME ${target}.`

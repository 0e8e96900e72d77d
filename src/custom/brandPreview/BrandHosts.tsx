// Hosts of a branding; for those without proof, the DNS records to add, and Check now.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../client/api/call.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import { HostSteps } from '../names/steps.tsx'
import '../names/names.css'

const every = 30_000

export function BrandHosts({ id, version }: { id: string; version: unknown }) {
  const t = useTranslate()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const queryKey = ['brand-hosts', id, version]
  const states = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /brand-hosts/:id', { params: { id }, signal }),
    // Others check as well, and DNS changes by itself.
    refetchInterval: ({ state }) => (state.data?.hosts.some((one) => one.state === 'waiting') ? every : false),
    retry: false,
  })
  const proof = useQuery({ queryKey: [...queryKey, 'proof'], enabled: states.data !== undefined, queryFn: () => proofOf(states.data!) })
  const { hosts = [], target = '', simulated } = states.data ?? {}
  const waiting = hosts.filter(({ state }) => state === 'waiting')
  const check = async () => {
    setBusy(true)
    try {
      client.setQueryData(queryKey, await call('POST /brand-hosts/:id/check', { params: { id } }))
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  if (hosts.length === 0) return null
  return (
    <Panel
      title={t('brandPreview.hosts.title')}
      note={t(waiting.length > 0 ? 'brandPreview.hosts.waitingNote' : 'brandPreview.hosts.servedNote')}
      right={
        waiting.length > 0 && (
          <Button icon="refresh" busy={busy} onClick={() => void check()}>
            {t('names.check')}
          </Button>
        )
      }
      className="names bp-hosts"
      flush
    >
      {simulated && waiting.length > 0 && (
        <div className="names-demo">
          <Alert>{t('names.simulated')}</Alert>
        </div>
      )}
      <ul className="name-list">
        {[...waiting, ...hosts.filter(({ state }) => state === 'served')].map(({ host, state, found }) => (
          <li key={host} className="name-item">
            <div className="name-head">
              <b className="mono">{host}</b>
              <Status tone={state === 'served' ? 'ok' : 'warn'}>{t(`brandPreview.hosts.states.${state}`)}</Status>
            </div>
            {found !== undefined && (
              <p className="small">
                <span className="muted">{t('names.found')}: </span>
                <span className="mono">{found}</span>
              </p>
            )}
            {state === 'waiting' && (
              <HostSteps one={{ kind: 'host', name: host, path: '/hosts', state: 'waiting' }} target={target} proof={proof} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const proofOf = async ({ label, value, simulated }: { label: string; value: string; simulated: boolean }) => ({
  label,
  value,
  simulated,
  nameservers: [],
})

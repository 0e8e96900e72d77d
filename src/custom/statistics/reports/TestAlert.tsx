// Tests an alert: its present figure, and whether its e-mails and its webhook can be sent.
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { call } from '../../../client/api/call.ts'
import type { AlertTest } from '../../../client/api/generated.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { failureText } from '../../../ui/failure.ts'
import { DASH } from '../../../ui/format/amounts.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { CustomActionProps } from '../../actionProps.ts'

export function TestAlert({ record, label, name }: CustomActionProps) {
  const t = useTranslate()
  const notify = useNotify()
  const account = useAccount()?.name
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<AlertTest>()
  if (account === undefined) return null
  const test = async () => {
    setBusy(true)
    try {
      setResult(await call('POST /accounts/:account/statistics/alerts/:id/test', { params: { account, id: String(record['id']) } }))
    } catch (error) {
      const text = failureText(error, t)
      if (text !== undefined) notify(text, { type: 'error', messageArgs: { _: text } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="bell" busy={isBusy} onClick={() => void test()}>
        {label}
      </Button>
      {result && (
        <Dialog open title={t('statistics.alert.title', { name })} onClose={() => setResult(undefined)}>
          <div className="stack">
            <Result result={result} metric={String(record['metric'])} />
            <div className="row">
              <span className="grow" />
              <Button kind="primary" onClick={() => setResult(undefined)}>
                {t('form.close')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Result({ result: { state, value, compared, letters, webhook }, metric }: { result: AlertTest; metric: string }) {
  const t = useTranslate()
  const format = useFormat()
  const isChange = compared !== undefined && compared !== value
  const amount = (size: number): string => format.number(Math.round(size * 1000) / 1000)
  const figure = (id: string, text: string) => ({ id, label: t(`statistics.alert.${id}`), value: text })
  return (
    <>
      <p>{t(`statistics.alert.${state}`)}</p>
      <Figures
        label={t('statistics.figures')}
        figures={[
          figure('value', value === undefined ? DASH : t(`statistics.alert.units.${metric}`, { n: amount(value), _: amount(value) })),
          ...(isChange ? [figure('change', format.share(compared))] : []),
          figure('letters', format.number(letters)),
        ]}
      />
      {webhook && (
        <p>
          {t('statistics.alert.webhook')}:{' '}
          {webhook.status === undefined
            ? t(`statistics.alert.reasons.${webhook.reason}`, { _: webhook.reason ?? '' })
            : `HTTP ${webhook.status}`}
        </p>
      )}
    </>
  )
}

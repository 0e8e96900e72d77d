// A switch in the row of a list: it saves at once, and its toast offers Undo.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { rightsOn } from '../../client/definitions/types.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { titleOf, valuesOrAbsent } from '../../engine/values/valuesAt.ts'
import { withAll } from '../../engine/values/withAll.ts'
import { SwitchInput } from '../../ui/form/controls/inputs.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import type { CustomColumnProps } from '../manifest.ts'

const UNDO_TIME = 8000

/** For several values in one record it switches all on, unless all are. */
export function SwitchColumn({ type, record, field, absent }: CustomColumnProps) {
  const t = useTranslate()
  const words = useWords()
  const summary = useDefinitions().find(({ name }) => name === type)
  const { busy, turn } = useTurn(type)
  const values = valuesOrAbsent(record, field, absent)
  const on = values.filter((value) => value === true).length
  const isOn = values.length > 0 && on === values.length
  const name = titleOf(summary?.title ?? '', record)
  if (values.length === 0) return <span className="muted">{t('app.none')}</span>
  if (!summary || !rightsOn(summary.can, record).update)
    return isOn ? (
      <Icon name="check" label={t('app.yes')} />
    ) : (
      <span className="muted">{t('switches.some', { on, of: values.length })}</span>
    )
  return (
    <span className="cell">
      <SwitchInput
        label={`${words.field(type, field)}: ${name}`}
        checked={isOn}
        disabled={busy}
        onChange={(next) => void turn(record as RaRecord, withAll(record, field, next), { name, isOn: next })}
      />
      {values.length > 1 && !isOn && <small className="muted tn">{t('switches.some', { on, of: values.length })}</small>}
    </span>
  )
}

function useTurn(type: string) {
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const showFailure = useFailureToast()
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const send = async (record: RaRecord, data: Record<string, unknown>) => {
    setBusy(true)
    try {
      const { data: answer } = await dataProvider.update(type, { id: record.id, data, previousData: record, meta: { method: 'PATCH' } })
      return answer as RaRecord
    } catch (error) {
      showFailure(error)
      return undefined
    } finally {
      setBusy(false)
      // The failure may be due to an outdated version in the list.
      await client.invalidateQueries({ queryKey: [type] })
    }
  }
  const turn = async (record: RaRecord, data: Record<string, unknown>, { name, isOn }: { name: string; isOn: boolean }) => {
    const before = Object.fromEntries(Object.keys(data).map((key) => [key, record[key] as unknown]))
    const answer = await send(record, data)
    if (!answer) return
    notify(t(isOn ? 'switches.on' : 'switches.off', { name }), {
      type: 'success',
      autoHideDuration: UNDO_TIME,
      undo: () => void send(answer, before),
    })
  }
  return { busy, turn }
}

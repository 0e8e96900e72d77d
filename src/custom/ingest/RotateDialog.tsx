import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate, type RaRecord } from 'ra-core'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
import { rotateKey, type KeyOwner } from './streamKeys.ts'

type Props = {
  /** Name of the stream. */
  name: string
  at: string
  owner: KeyOwner & { version: number | undefined }
  hours: number[]
  onClose: () => void
  onRotated: (record: RaRecord & { version?: number }) => void
}
const DAY = 24

/** Asks how long the old key stays valid. */
export function RotateDialog({ name, at, owner, hours, onClose, onRotated }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const group = useId()
  const [chosen, setChosen] = useState(hours.includes(DAY) ? DAY : (hours[0] ?? 0))
  const rotate = useMutation({
    mutationFn: () => rotateKey(owner, at, chosen),
    onSuccess: (record) => {
      notify('ingest.rotated', { type: 'success' })
      onRotated(record)
    },
  })
  const labelOf = (hour: number): string => {
    if (hour === 0) return t('ingest.atOnce')
    return hour % DAY === 0 ? t('ingest.days', { smart_count: hour / DAY }) : t('ingest.hours', { smart_count: hour })
  }
  return (
    <ConfirmDialog
      title={t('ingest.rotateTitle', { name })}
      action={t('ingest.rotate')}
      kind="primary"
      busy={rotate.isPending}
      failure={{ title: t('ingest.notRotated'), error: rotate.error }}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>{t('ingest.rotateText')}</p>
      <fieldset className="ingest-hours">
        <legend>{t('ingest.stays')}</legend>
        {hours.map((hour) => (
          <label key={hour} className="row">
            <input type="radio" name={group} checked={chosen === hour} onChange={() => setChosen(hour)} />
            {labelOf(hour)}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}

// Settings of a recording, with the buttons that start it, change it while it runs, and stop it.
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { DefinedForm, type FormHandle } from '../../../client/page/recordForm.ts'
import type { Definition } from '../../../engine/types.ts'
import { ConfirmDialog } from '../../../ui/parts/feedback/ConfirmDialog.tsx'
import { streamsOf } from './draft.ts'
import { FormButtons } from './FormButtons.tsx'
import { RecordedStreams } from './recordedStreams.ts'
import { isOver } from '../schedule.ts'
import { useSaving } from './useSaving.ts'
import type { Stored } from '../useRecordings.ts'

type Props = {
  definition: Definition
  resource: Stored
  /** Undefined: a new one. */ record: Stored | undefined
  /** The record after a change, or the one that replaced it. */ onStored: (record: Stored) => void
}

export function RecordingForm({ definition, resource, record, onStored }: Props) {
  const t = useTranslate()
  const streams = useMemo(() => streamsOf(resource), [resource])
  const [isConfirming, setConfirming] = useState(false)
  const saving = useSaving({
    definition,
    resource: String(resource.id),
    record,
    onStored: (stored) => {
      setConfirming(false)
      onStored(stored)
    },
  })
  const isActive = record !== undefined && record['active'] !== false
  const ask = (form: FormHandle) =>
    form.ifReady(() => {
      saving.clear()
      setConfirming(true)
    })
  const start = (form: FormHandle) => form.ifReady((ready) => void saving.start(ready))
  return (
    <div className="recordings-form">
      <RecordedStreams value={streams}>
        <DefinedForm type={definition.name} record={record} label={t('recordings.settings')} onSubmit={isActive ? ask : start}>
          {(form) => (
            <>
              <FormButtons
                isActive={isActive}
                canStop={isActive && !isOver(record)}
                isNew={!record}
                isReady={form.isReady}
                busy={saving.busy}
                onStart={() => start(form)}
                onUpdate={() => ask(form)}
                onStop={() => void saving.stop(form)}
                onKeep={() => form.ifReady((ready) => void saving.keep(ready))}
              />
              {isConfirming && (
                <ConfirmDialog
                  kind="primary"
                  title={t('recordings.sure')}
                  action={t('recordings.confirm')}
                  busy={saving.busy === 'update'}
                  failure={{ title: t(`recordings.${saving.old ?? 'notSaved'}`), error: saving.failure }}
                  onConfirm={() => void saving.update(form)}
                  onClose={() => setConfirming(false)}
                >
                  <p>{t(saving.isReplaced(form.value) ? 'recordings.sureReplaced' : 'recordings.sureText')}</p>
                </ConfirmDialog>
              )}
            </>
          )}
        </DefinedForm>
      </RecordedStreams>
    </div>
  )
}

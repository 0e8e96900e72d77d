// Saves the filters of a page of statistics as a report, in a dialog that only asks for its name.
import { useCreate, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useDefinition, useSummary } from '../../../client/definitions/useDefinitions.ts'
import { pageTable } from '../../../client/paths/pages.ts'
import type { Json } from '../../../engine/schema/types.ts'
import { failureText } from '../../../ui/failure.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { InputField } from '../../../ui/parts/inputs/InputField.tsx'
import type { Filters } from '../filters.ts'
import { valuesOf, viewAt } from './savedReport.ts'

const type = pageTable.pages.get('stat-reports')?.type ?? ''
const maxNameLength = 100

/** Absent for those who may not save one. */
export function SaveReport({ filters }: { filters: Filters }) {
  return useSummary(type)?.can.create ? <Saving filters={filters} /> : null
}

function Saving({ filters }: { filters: Filters }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const definition = useDefinition(type)
  const views = definition.status === 'ready' ? definition.definition.schema.properties?.['page'] : undefined
  const view = viewAt(pathname, typeof views === 'object' ? (views.enum ?? []).map(String) : [])
  if (view === undefined) return null
  return (
    <>
      <Button kind="ghost" icon="save" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('statistics.saveReport')}
      </Button>
      {isOpen && <NameDialog values={valuesOf({ view, by: params.get('by'), filters })} onClose={() => setOpen(false)} />}
    </>
  )
}

function NameDialog({ values, onClose }: { values: Record<string, Json>; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [create, { isPending, error }] = useCreate()
  const save = (): void => {
    if (name.trim() === '' || isPending) return
    const done = (): void => {
      notify(t('statistics.reportSaved'), { type: 'success' })
      onClose()
    }
    void create(type, { data: { ...values, name } }, { onSuccess: done })
  }
  return (
    <Dialog open title={t('statistics.saveReport')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {error !== null && <Alert tone="bad" live title={failureText(error, t)} />}
        <InputField label={t('statistics.reportName')} value={name} maxLength={maxNameLength} onChange={setName} />
        <div className="row">
          <span className="grow" />
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isPending} aria-disabled={name.trim() === '' || undefined}>
            {t('statistics.reportSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

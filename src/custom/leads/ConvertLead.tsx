// Staff convert a registration: a new project for the person, or membership in an existing account.
import { type RaRecord, useGetList, useNotify, useTranslate } from 'ra-core'
import { useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../client/api/call.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useWords } from '../../client/words/useWords.ts'
import { isPlainObject, textsIn } from '../../engine/json/objects.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import type { Schema } from '../../engine/schema/types.ts'
import { Combobox } from '../../ui/form/controls/Combobox.tsx'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { Segmented } from '../../ui/form/controls/Segmented.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { FieldFault, InputField } from '../../ui/parts/inputs/InputField.tsx'
import type { CustomActionProps } from '../actionProps.ts'
import { CallDialog } from '../profile/CallDialog.tsx'
import { useCall } from '../profile/useCall.ts'

const link = 'project_id'
const chosen = ['client_type', 'currency'] as const
const destinations = ['new', 'existing'] as const
const found = 20

export function ConvertLead({ type, record, label }: CustomActionProps) {
  const [isOpen, setOpen] = useState(false)
  if (record['person_id'] === undefined || record[link] !== undefined) return null
  return (
    <>
      <Button icon="briefcase" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <WithProjects type={type} record={record} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = { type: string; record: Record<string, unknown>; label: string; onClose: () => void }

/** The type of projects is the one that leads refer to. */
function WithProjects({ type, ...rest }: DialogProps) {
  const leads = useDefinition(type)
  const projects = leads.status === 'ready' ? fieldSchema(leads.definition.schema, link)?.reference?.type : undefined
  return projects === undefined ? null : <ConvertDialog type={projects} {...rest} />
}

function ConvertDialog({ type, record, label, onClose }: DialogProps) {
  const t = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const id = useId()
  const projects = useDefinition(type)
  const client = (isPlainObject(record['client']) ? record['client'] : {}) as { name?: string; email?: string }
  const [destination, setDestination] = useState<(typeof destinations)[number]>('new')
  const [given, setGiven] = useState({ name: client.name ?? client.email ?? '', account: '' })
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [missing, setMissing] = useState<string>()
  const { busy, problem, faults, waiting, run, typing, clear } = useCall(['name', 'account', ...chosen])
  if (projects.status !== 'ready') return null
  const { schema } = projects.definition
  const isNew = destination === 'new'
  const choiceOf = (field: (typeof chosen)[number]) => choices[field] ?? defaultOf(schema, field)
  const write = (field: keyof typeof given) =>
    typing((text) => {
      setMissing(undefined)
      setGiven((now) => ({ ...now, [field]: text }))
    })
  const faultOf = (field: string) => (missing === field ? t('leadActions.convert.required') : faults[field])
  const send = async (): Promise<void> => {
    const needed = isNew ? 'name' : 'account'
    const text = given[needed].trim()
    if (text === '') return setMissing(needed)
    const body = isNew ? { name: text, client_type: choiceOf('client_type'), currency: choiceOf('currency') } : { account: text }
    const done = await run(async () => {
      const made = await call('POST /lead-projects/:id', { params: { id: String(record['id']) }, body })
      notify(`leadActions.convert.${made.is_new ? 'done' : 'before'}`, { type: made.is_new ? 'success' : 'info' })
      void navigate(pathTo('project', { id: made.project_id }))
    })
    if (done) onClose()
  }
  return (
    <CallDialog
      title={label}
      verb={t('leadActions.convert.verb')}
      busy={busy}
      isHeld={waiting}
      problem={problem}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <div className="f">
        <span id={`${id}-destination`}>{t('leadActions.convert.destination')}</span>
        <Segmented
          labelledBy={`${id}-destination`}
          value={destination}
          options={destinations.map((value) => ({ value, label: t(`leadActions.convert.destinations.${value}`) }))}
          onChange={(value) => {
            clear()
            setMissing(undefined)
            setDestination(value as typeof destination)
          }}
        />
        <p className="help">{t(`leadActions.convert.${destination}Help`)}</p>
      </div>
      {isNew ? (
        <NewProject
          type={type}
          schema={schema}
          name={given.name}
          fault={faultOf('name')}
          onName={write('name')}
          choiceOf={choiceOf}
          choose={(field, value) => setChoices((now) => ({ ...now, [field]: value }))}
        />
      ) : (
        <AccountChoice
          type={type}
          brand={record['brand']}
          value={given.account}
          fault={faults['account'] ? t('leadActions.convert.unknown') : faultOf('account')}
          onChange={write('account')}
        />
      )}
    </CallDialog>
  )
}

type NewProps = {
  type: string
  schema: Schema
  name: string
  fault: string | undefined
  onName: (text: string) => void
  choiceOf: (field: (typeof chosen)[number]) => string
  choose: (field: (typeof chosen)[number], value: string) => void
}

function NewProject({ type, schema, name, fault, onName, choiceOf, choose }: NewProps) {
  const words = useWords()
  const id = useId()
  return (
    <>
      <InputField label={words.field(type, 'name')} value={name} error={fault} maxLength={100} onChange={onName} autoFocus />
      {chosen.map((field) => (
        <div key={field} className="f">
          <label htmlFor={`${id}-${field}`}>{words.field(type, field)}</label>
          <SelectInput
            id={`${id}-${field}`}
            value={choiceOf(field)}
            onChange={(value) => choose(field, value)}
            options={textsIn(fieldSchema(schema, field)?.enum).map((value) => ({ value, label: words.option(type, field, value) }))}
          />
        </div>
      ))}
    </>
  )
}

type ChoiceProps = { type: string; brand: unknown; value: string; fault: string | undefined; onChange: (account: string) => void }

/** The text searches projects of the brand; an option is one of their accounts. */
function AccountChoice({ type, brand, value, fault, onChange }: ChoiceProps) {
  const t = useTranslate()
  const id = useId()
  const searched = useDeferredValue(value.trim())
  const { data = [], isFetching } = useGetList<RaRecord>(type, {
    filter: { company_brand: brand, ...(searched !== '' && { q: searched }) },
    pagination: { page: 1, perPage: found },
    sort: { field: 'name', order: 'ASC' },
  })
  const options = data.flatMap(({ name, accounts }) =>
    Object.keys(isPlainObject(accounts) ? accounts : {}).map((account) => ({ value: account, label: account, hint: String(name) })),
  )
  return (
    <div className="f">
      <label htmlFor={id}>{t('leadActions.convert.account')}</label>
      <Combobox
        id={id}
        free
        mono
        options={options}
        value={value}
        onChange={onChange}
        invalid={fault !== undefined}
        describedBy={`${id}-help`}
        empty={t(isFetching ? 'form.loading' : 'leadActions.convert.none')}
      />
      {fault && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
      <p className="help" id={`${id}-help`}>
        {t('leadActions.convert.accountHelp')}
      </p>
    </div>
  )
}

function defaultOf(schema: Schema, field: string): string {
  const found = fieldSchema(schema, field)
  return String(found?.default ?? textsIn(found?.enum)[0] ?? '')
}

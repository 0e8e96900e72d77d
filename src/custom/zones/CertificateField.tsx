// The certificate for visitors in the zones: one of the records that the definition's reference allows.
import { useGetList, useTranslate, type RaRecord } from 'ra-core'
import { useId } from 'react'
import { pathOf } from '../../client/paths/paths.ts'
import { useSummary } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { labelOf } from '../../engine/words/labelTemplate.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import type { Reference } from '../../engine/schema/types.ts'
import type { Definition } from '../../engine/types.ts'
import { Combobox } from '../../ui/form/controls/Combobox.tsx'
import { uncovered } from '../../ui/form/files/coverage.ts'
import { errorId, helpId } from '../../ui/form/ids.ts'
import { Messages } from '../../ui/form/Messages.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'

const MOST = 200
const FIELD = 'certificate'

type Props = {
  definition: Definition
  value: number | null
  /** Names to cover, and the certificate's list that covers them. */ names: string[]
  covers: string | undefined
  isMissing: boolean
  disabled: boolean
  onChange: (value: number) => void
}

export function CertificateField(props: Props) {
  const reference = fieldSchema(props.definition.schema, FIELD)?.reference
  return reference === undefined ? null : <Choice {...props} reference={reference} />
}

function Choice({
  definition: { name: type },
  value,
  names,
  covers,
  isMissing,
  disabled,
  onChange,
  reference,
}: Props & { reference: Reference }) {
  const t = useTranslate()
  const words = useWords()
  const id = useId()
  const key = String(reference.value)
  const summary = useSummary(reference.type)
  // Refetches on return from another tab, where a certificate may have been created.
  const {
    data = [],
    isPending,
    error,
  } = useGetList<RaRecord>(
    reference.type,
    { pagination: { page: 1, perPage: MOST }, sort: { field: key, order: 'ASC' } },
    { refetchOnWindowFocus: 'always', retry: false },
  )
  const options = data.map((one) => ({ value: String(one[key]), label: labelOf(reference.label, one) }))
  const chosen = data.find((one) => one[key] === value)
  const missing = chosen && covers !== undefined ? uncovered(names, String(chosen[covers] ?? '')) : []
  const errors = isMissing ? [words.error(type, FIELD, { path: `/${FIELD}`, keyword: 'required', params: {} })] : []
  const warnings = missing.length > 0 ? [t('form.uncovered', { names: missing.join(', ') })] : []
  return (
    <div className="f">
      <label htmlFor={id}>{words.field(type, FIELD)}</label>
      <Combobox
        id={id}
        options={options}
        value={value === null ? undefined : String(value)}
        onChange={(next) => onChange(Number(next))}
        placeholder={t('form.choose')}
        invalid={isMissing}
        disabled={disabled}
        empty={t(error ? 'form.listFailed' : isPending ? 'form.loading' : 'form.nothingFound')}
        describedBy={[helpId(id), errors.length + warnings.length > 0 ? errorId(id) : ''].join(' ').trim()}
      />
      <p className="help" id={helpId(id)}>
        {words.help(type, FIELD)}
      </p>
      <Messages id={id} errors={errors} warnings={warnings} />
      {summary?.can.create && !disabled && (
        <div>
          <a className="btn link small" href={pathOf(summary, 'create')} target="_blank" rel="noopener">
            <Icon name="external-link" size={14} />
            {t('form.createNew')}
          </a>
        </div>
      )}
    </div>
  )
}

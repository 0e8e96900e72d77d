// One of the account's domains: chosen from a searchable list, or typed.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { choicesQuery } from './calls.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { Combobox } from '../../ui/form/controls/Combobox.tsx'
import { errorId } from '../../ui/form/ids.ts'
import { Messages } from '../../ui/form/Messages.tsx'

type Props = {
  type: string
  own: string[]
  value: string
  hint: string | undefined
  errors: string[]
  onChange: (domain: string) => void
  onLeave: () => void
}

export function DomainField({ type, own, value, hint, errors, onChange, onLeave }: Props) {
  const t = useTranslate()
  const words = useWords()
  const id = useId()
  const account = useAccount()?.name
  const isOffered = own.includes(value)
  const { data: found = [] } = useQuery(choicesQuery(type, account, { field: 'domain', text: isOffered ? '' : value.trim() }))
  const options = [...new Set([...own, ...found])]
  return (
    <div className="f">
      <label htmlFor={id}>{words.field(type, 'domain')}</label>
      <Combobox
        id={id}
        free
        mono
        options={options.map((domain) => ({ value: domain, label: domain }))}
        value={value}
        placeholder={t('cache.choose')}
        empty={t('cache.noDomains')}
        invalid={errors.length > 0}
        describedBy={[`${id}-help`, errors.length > 0 ? errorId(id) : ''].join(' ').trim()}
        onChange={onChange}
        onBlur={onLeave}
      />
      <p className="help" id={`${id}-help`}>
        {hint ?? words.help(type, 'domain')}
      </p>
      <Messages id={id} errors={errors} />
    </div>
  )
}

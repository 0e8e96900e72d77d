// Searches the rows of a long list: the browser's own search does not find unmounted rows.
import { Search, X } from 'lucide-react'
import { useForm } from '../context.ts'
import { TextInput } from '../controls/inputs.tsx'

type Props = {
  label: string
  text: string
  found: number
  count: number
  onChange: (text: string) => void
  className?: string
  autoFocus?: boolean
}

export function RowFinder({ label, text, found, count, onChange, className = 'finder' }: Props) {
  const { t } = useForm().words
  const clear = (
    <button type="button" className="ib sm" style={{ marginRight: -6 }} aria-label={t('form.findClear')} onClick={() => onChange('')}>
      <X className="icon" size={14} aria-hidden />
    </button>
  )
  return (
    <div className={className} role="search">
      <TextInput
        label={t('form.findIn', { name: label })}
        value={text}
        placeholder={t('form.find')}
        onChange={onChange}
        prefix={<Search className="icon" size={14} aria-hidden />}
        suffix={text === '' ? undefined : clear}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
      <span className="muted small tn nw" role="status">
        {text === '' ? '' : t('form.ofMost', { n: found, max: count })}
      </span>
    </div>
  )
}

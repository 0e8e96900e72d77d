// A text that usually comes from a file: chosen, dropped or pasted. A read file is shown as name and size, not as a blob.
import { useRef, useState, type DragEvent } from 'react'
import { FileText, Upload } from 'lucide-react'
import type { Schema } from '../../../engine/schema/types.ts'
import { useFormat } from '../../format/useFormat.ts'
import { useForm, type FormWords } from '../context.ts'
import { acceptOf, isBase64, mostBytes, readFile, sizeOf, type ReadFault } from '../files/readFile.ts'
import { AreaInput, type Aria } from './inputs.tsx'
import { pemWords } from './pemWords.ts'

type Props = Aria & {
  schema: Schema
  value: string
  words: FormWords
  placeholder?: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
}

/** `id` is the id of the focusable control: the text, or the frame around the read file. */
export function FileInput({ schema, value, words, placeholder, onChange, onBlur, ...aria }: Props) {
  const { t } = words
  const { bytes, limit } = useFormat()
  const { timezone } = useForm()
  const [now] = useState(() => Date.now())
  const [read, setRead] = useState<{ name: string; text: string }>()
  const [asText, setAsText] = useState(value === '')
  const [fault, setFault] = useState<{ name: string; kind: ReadFault }>()
  const [over, setOver] = useState(false)
  // The file chosen last wins, and none wins over text that was typed meanwhile.
  const turn = useRef(0)
  const take = async (file: File | undefined) => {
    if (!file) return
    const own = (turn.current += 1)
    const result = await readFile(file, schema)
    if (own !== turn.current) return
    if ('fault' in result) return setFault({ name: file.name, kind: result.fault })
    setFault(undefined)
    setRead({ name: file.name, text: result.text })
    setAsText(false)
    onChange(result.text)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!aria.disabled) void take(event.dataTransfer.files[0])
  }
  const write = (text: string) => {
    turn.current += 1
    onChange(text)
  }
  const clear = () => {
    setRead(undefined)
    setAsText(true)
    write('')
  }
  const isShown = value !== '' && !asText
  const pem = pemWords(value, now, words, timezone)
  const name = pem?.title ?? (read?.text === value ? read.name : t('form.file.stored'))
  const note = pem?.note || bytes(sizeOf(value, schema))
  const most = mostBytes(schema)
  return (
    <div
      className={['file', over && 'over', aria.invalid && 'err'].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!aria.disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isShown ? (
        <div
          className="in ro tall"
          id={aria.id}
          role="group"
          tabIndex={-1}
          aria-label={`${name}, ${note}`}
          aria-describedby={aria.describedBy}
        >
          <FileText className="icon" size={16} aria-hidden />
          <span className="grow what">
            <span className="m">{name}</span>
            <span className={`small tn ${pem?.tone ?? 'muted'}`}>{note}</span>
          </span>
          {!isBase64(schema) && (
            <button type="button" className="btn link small" onClick={() => setAsText(true)}>
              {t('form.file.asText')}
            </button>
          )}
          {!aria.disabled && (
            <button type="button" className="btn link small" onClick={clear}>
              {t('form.clear')}
            </button>
          )}
        </div>
      ) : (
        <AreaInput
          {...aria}
          value={value}
          rows={3}
          mono
          placeholder={placeholder ?? t('form.file.paste')}
          onChange={write}
          onBlur={() => {
            if (pem) setAsText(false)
            onBlur()
          }}
        />
      )}
      {!aria.disabled && (
        <FilePicker schema={schema} isEmpty={value === ''} words={words} label={aria.label} onTake={(file) => void take(file)} />
      )}
      <p role="alert" className="file-fault">
        {fault && t(`form.file.${fault.kind}`, { name: fault.name, size: limit(most) })}
      </p>
    </div>
  )
}

type PickerProps = {
  schema: Schema
  isEmpty: boolean
  words: FormWords
  label: string | undefined
  onTake: (file: File | undefined) => void
}

function FilePicker({ schema, isEmpty, words: { t }, label, onTake }: PickerProps) {
  const { limit } = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const most = mostBytes(schema)
  return (
    <div className="row wrap file-how">
      <button type="button" className="btn sm" onClick={() => picker.current?.click()}>
        <Upload className="icon" size={14} aria-hidden />
        {t(isEmpty ? 'form.file.choose' : 'form.file.chooseOther')}
      </button>
      <span className="help">{Number.isFinite(most) ? t('form.file.orDropMost', { size: limit(most) }) : t('form.file.orDrop')}</span>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        accept={acceptOf(schema)}
        aria-label={label ?? t('form.file.choose')}
        onChange={(event) => {
          onTake(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

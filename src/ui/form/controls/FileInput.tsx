// A text that usually comes from a file: chosen, dropped or pasted. A read file is shown as name and size, not as a blob.
import { useRef, useState, type DragEvent } from 'react'
import { FileText, Upload } from 'lucide-react'
import type { Schema } from '../../../engine/schema/types.ts'
import { useFormat } from '../../format/useFormat.ts'
import { useForm, type FormWords } from '../context.ts'
import { acceptOf, isBase64, maxBytes, readFile, sizeOf, type ReadFault } from '../files/readFile.ts'
import { AreaInput, type Aria } from './inputs.tsx'
import { pemWords } from './pemWords.ts'

type Props = Aria & {
  schema: Schema
  /** Of the field. */ pointer: string
  value: string
  words: FormWords
  placeholder?: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
}

/** `id` is the id of the focusable control: the text, or the frame around the read file. */
export function FileInput({ schema, pointer, value, words, placeholder, onChange, onBlur, ...aria }: Props) {
  const { t } = words
  const { bytes, limit } = useFormat()
  const { timezone } = useForm()
  const [now] = useState(() => Date.now())
  const [read, setRead] = useState<FileRead>()
  const [asText, setAsText] = useState(value === '')
  const [over, setOver] = useState(false)
  const { fault, take, stop } = useReading(schema, pointer, (file) => {
    setRead(file)
    setAsText(false)
    onChange(file.text)
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!aria.disabled) take(event.dataTransfer.files[0])
  }
  const write = (text: string) => {
    stop()
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
  const most = maxBytes(schema)
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
      {!aria.disabled && <FilePicker schema={schema} isEmpty={value === ''} words={words} label={aria.label} onTake={take} />}
      <p role="alert" className="file-fault">
        {fault && t(`form.file.${fault.kind}`, { name: fault.name, size: limit(most) })}
      </p>
    </div>
  )
}

type FileRead = { name: string; text: string }

/** Reads a file; the form is sent after it. The file chosen last wins, and none wins over text that was typed meanwhile. */
function useReading(schema: Schema, pointer: string, onRead: (file: FileRead) => void) {
  const { store } = useForm()
  const [fault, setFault] = useState<{ name: string; kind: ReadFault }>()
  const turn = useRef(0)
  const read = async (file: File): Promise<boolean> => {
    const own = (turn.current += 1)
    const result = await readFile(file, schema)
    if (own !== turn.current) return true
    const isRead = 'text' in result
    setFault(isRead ? undefined : { name: file.name, kind: result.fault })
    if (isRead) onRead({ name: file.name, text: result.text })
    return isRead
  }
  return {
    fault,
    take: (file: File | undefined) => file && store.hold(pointer, read(file)),
    stop: () => {
      turn.current += 1
    },
  }
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
  const most = maxBytes(schema)
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

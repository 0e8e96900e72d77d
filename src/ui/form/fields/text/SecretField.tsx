// A write-only value: a mask with Replace, or an empty input with Generate and Keep.
import { useState } from 'react'
import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { CopyText } from '../../../parts/actions/CopyText.tsx'
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { FileInput } from '../../controls/FileInputLazy.tsx'
import { Field } from '../../Field.tsx'
import { holdsFile } from '../../files/readFile.ts'
import { randomText } from '../../files/generate.ts'
import { useField } from '../../useField.ts'
import { emptyOf, ReadOnly } from './TextFields.tsx'

export function SecretField(props: NodeProps) {
  const field = useField(props)
  const { host, id } = field
  const { t } = host.words
  const stored = host.secrets[field.pointer]
  const [replacing, setReplacing] = useState(false)
  const [made, setMade] = useState<string>()
  const [isShown, setShown] = useState(false)
  const [look, LookIcon] = isShown ? [t('form.hideSecret'), EyeOff] : [t('form.showSecret'), Eye]
  const isKept = stored?.set === true && props.value === undefined && !replacing
  if (isKept) return <StoredSecret {...props} last4={stored.last4} onReplace={() => setReplacing(true)} />
  if (field.readOnly) return <ReadOnly {...props} value={undefined} />
  const canGenerate = !holdsFile(props.schema) && (typeof props.schema['pattern'] === 'string' || props.schema.generate !== undefined)
  const isCleared = stored?.set === true && props.value === null
  const make = () => {
    const text = randomText(Math.min(24, Number(props.schema.maxLength ?? 24)))
    setMade(text)
    field.set(text)
  }
  const keep = () => {
    setReplacing(false)
    field.set(undefined)
  }
  return (
    <Field field={field} node={{ ...props, required: props.required || stored?.set }}>
      {holdsFile(props.schema) ? (
        <FileInput
          id={id}
          schema={props.schema}
          pointer={field.pointer}
          value={typeof props.value === 'string' ? props.value : ''}
          words={host.words}
          invalid={field.invalid}
          describedBy={field.describedBy}
          placeholder={isCleared ? t('form.willBeCleared') : undefined}
          onChange={(text) => field.set(text === '' ? emptyOf(props.schema, false) : text)}
          onBlur={field.leave}
        />
      ) : (
        <TextInput
          id={id}
          value={typeof props.value === 'string' ? props.value : ''}
          mono
          extra={{ type: isShown ? 'text' : 'password', autoComplete: 'new-password' }}
          invalid={field.invalid}
          describedBy={field.describedBy}
          placeholder={isCleared ? t('form.willBeCleared') : undefined}
          onChange={(text) => field.set(text === '' ? emptyOf(props.schema, false) : text)}
          onBlur={field.leave}
          suffix={
            <button
              type="button"
              className="ib sm"
              style={{ margin: '0 -6px' }}
              aria-label={look}
              title={look}
              onClick={() => setShown(!isShown)}
            >
              <LookIcon className="icon" size={16} aria-hidden />
            </button>
          }
        />
      )}
      {made !== undefined && made === props.value && (
        <div className="once">
          <CopyText text={made} />
          <p className="help">{t('form.shownOnce')}</p>
        </div>
      )}
      <div className="row wrap">
        {canGenerate && (
          <button type="button" className="btn link small" onClick={make}>
            <RefreshCw className="icon" size={14} aria-hidden />
            {t('form.generate')}
          </button>
        )}
        {stored?.set && (
          <button type="button" className="btn link small" onClick={keep}>
            {t('form.keepOld')}
          </button>
        )}
      </div>
    </Field>
  )
}

function StoredSecret({ last4 = '', onReplace, ...props }: NodeProps & { last4: string | undefined; onReplace: () => void }) {
  const field = useField(props)
  const { t } = field.host.words
  return (
    <Field field={field} node={{ ...props, required: true }} kind="group">
      <div className="in ro" id={field.id} tabIndex={-1}>
        <span className="grow cut mono">{`••••${last4}`}</span>
        {!field.readOnly && (
          <button type="button" className="btn link small" onClick={onReplace}>
            {t('form.replace')}
          </button>
        )}
        {!field.readOnly && field.ui['clearable'] === true && (
          <button type="button" className="btn link small" onClick={() => field.set(null)}>
            {t('form.clear')}
          </button>
        )}
      </div>
    </Field>
  )
}

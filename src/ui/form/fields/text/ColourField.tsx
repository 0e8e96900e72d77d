// A colour as #RRGGBB: typed, or chosen with the swatch.
import type { NodeProps } from '../../context.ts'
import { TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { emptyOf, ReadOnly } from './TextFields.tsx'
import { useField } from '../../useField.ts'

const WHOLE = /^#[0-9a-f]{6}$/i

export function ColourField(props: NodeProps) {
  const field = useField(props)
  if (field.readOnly) return <ReadOnly {...props} mono />
  const { words } = field.host
  const text = typeof props.value === 'string' ? props.value : ''
  const colour = WHOLE.test(text) ? text : undefined
  const write = (next: string) => field.set(next === '' ? emptyOf(props.schema, props.required) : next)
  return (
    <Field field={field} node={props}>
      <TextInput
        id={field.id}
        value={text}
        mono
        width="middle"
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined}
        placeholder={words.placeholder(field.fieldPath)}
        onChange={write}
        onBlur={field.leave}
        prefix={
          <span className="swatch" style={{ background: colour }}>
            <input
              type="color"
              aria-label={`${field.label}: ${words.t('form.pickColour')}`}
              value={colour ?? ''}
              onChange={({ target }) => write(target.value.toUpperCase())}
            />
          </span>
        }
      />
    </Field>
  )
}

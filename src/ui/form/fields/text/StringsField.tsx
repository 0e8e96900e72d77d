// The text of a TXT record as one text: the split into strings of the wire format is only shown below.
import { bytesOf, split, stringsOfText, textOfStrings } from '../../../../engine/formats/dns/dnsText.ts'
import type { NodeProps } from '../../context.ts'
import { AreaInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

const MOST = 4096
/** Approximate characters per line: the area grows with the text. */
const LINE = 70

export function StringsField(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const stored = typeof props.value === 'string' ? props.value : ''
  const text = textOfStrings(stored)
  if (field.readOnly) return <ReadOnly {...props} value={text} mono />
  return (
    <Field field={field} node={props}>
      <AreaInput
        id={field.id}
        value={text}
        mono
        rows={Math.min(12, Math.max(1, Math.ceil(text.length / LINE)))}
        invalid={field.invalid}
        {...(field.describedBy !== undefined && { describedBy: field.describedBy })}
        {...(props.face === 'cell' && { label: field.label })}
        // Single-line: breaks come from pasting only.
        onChange={(typed) => field.set(stringsOfText(typed.replaceAll(/\s*[\r\n]+\s*/g, ' ')))}
        onBlur={field.leave}
      />
      {text !== '' && (
        <p className="help tn">{words.t('form.strings', { bytes: bytesOf(text), max: MOST, smart_count: split(text).length })}</p>
      )}
    </Field>
  )
}

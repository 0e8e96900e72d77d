// Few forms hold a moment: its input and the time zone rules are lazy-loaded with the first one.
import { formatDate } from '../../../format/dates.ts'
import type { NodeProps } from '../../context.ts'
import { lazyPart } from '../../lazyPart.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

export const ClockField = lazyPart(() => import('./ClockField.tsx').then((module) => module.ClockField))
const Input = lazyPart(() => import('./TimeField.tsx').then((module) => module.TimeField))

export function TimeField(props: NodeProps) {
  const { host, readOnly } = useField(props)
  if (readOnly) {
    const value = typeof props.value === 'string' ? formatDate(props.value, host.words.locale, host.timezone) : undefined
    return <ReadOnly {...props} value={value} />
  }
  return <Input {...props} />
}

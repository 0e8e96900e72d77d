// A field of a section with its frame, or bare where the section itself is the frame (`face: 'only'`): then only its own errors are added.
import type { ReactNode } from 'react'
import type { NodeProps } from './context.ts'
import { Field } from './Field.tsx'
import { OwnErrors } from './OwnErrors.tsx'
import type { FieldFacts } from './useField.ts'

type Props = { field: FieldFacts; node: NodeProps; extra?: string | undefined; children: ReactNode }

export function WholeField({ field, node, extra, children }: Props) {
  if (node.face === 'only')
    return (
      <div data-at={field.pointer}>
        {children}
        <OwnErrors field={field} />
      </div>
    )
  return (
    <Field field={field} node={node} kind="group" extra={extra}>
      {children}
    </Field>
  )
}

// Templates that make rjsf's fields match the rest of the form: titles, errors, and recursive parts.
import { errorId, type CyclicSchemaExpandProps, type FieldErrorProps, type TitleFieldProps } from '@rjsf/utils'
import { CircleAlert, Pencil } from 'lucide-react'

/** No heading: the form's sections have the headings. */
export const TitleField = ({ id, title }: TitleFieldProps) => (
  <p className="lead" id={id}>
    {title}
  </p>
)

export function FieldErrors({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null
  return (
    <div id={errorId(fieldPathId)}>
      {errors.map((error, index) => (
        <p key={index} className="msg">
          <CircleAlert className="icon" size={14} aria-hidden />
          <span>{error}</span>
        </p>
      ))}
    </div>
  )
}

/** The next level of a recursive schema: its fields are rendered on request. */
export function NextLevel({ name, uiSchema, registry, fieldPathId, onExpand }: CyclicSchemaExpandProps) {
  const title = String(uiSchema?.['ui:title'] ?? name)
  return (
    <button type="button" className="btn small" id={fieldPathId.$id} onClick={() => onExpand(fieldPathId.$id)}>
      <Pencil className="icon" size={14} aria-hidden />
      {registry.formContext.editOf(title)}
    </button>
  )
}

// What rjsf's theme says around fields, as the rest of the form says it: titles, errors, and parts that contain themselves.
import { errorId, type CyclicSchemaExpandProps, type FieldErrorProps, type TitleFieldProps } from '@rjsf/utils'
import { CircleAlert, Pencil } from 'lucide-react'

/** No heading: headings are the form's sections. */
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

/** The next level of a schema that contains itself: its fields are drawn when asked for. */
export function NextLevel({ name, uiSchema, registry, fieldPathId, onExpand }: CyclicSchemaExpandProps) {
  const title = String(uiSchema?.['ui:title'] ?? name)
  return (
    <button type="button" className="btn small" id={fieldPathId.$id} onClick={() => onExpand(fieldPathId.$id)}>
      <Pencil className="icon" size={14} aria-hidden />
      {registry.formContext.editOf(title)}
    </button>
  )
}

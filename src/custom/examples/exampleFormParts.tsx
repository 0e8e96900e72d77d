// Components written to rjsf's contract (docs/bring-your-own-parts.md): a stock widget, a custom field and a custom template.
import { Widgets } from '@rjsf/mui'
import type { FieldProps, ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils'

const { TextareaWidget } = Widgets

/** rjsf's own text area. */
export const ExampleText = (props: WidgetProps) => (TextareaWidget ? <TextareaWidget {...props} /> : null)

type Point = { x?: number; y?: number }

/** Two numbers on one line. */
export function ExamplePoint({ fieldPathId, formData, readonly, disabled, onChange, onBlur, rawErrors = [], uiSchema }: FieldProps<Point>) {
  const point = formData ?? {}
  const set = (axis: keyof Point, text: string) => {
    const { [axis]: _, ...rest } = point
    onChange(text === '' ? rest : { ...rest, [axis]: Number(text) }, fieldPathId.path, undefined, fieldPathId.$id)
  }
  return (
    <div className="row" role="group" aria-label={uiSchema?.['ui:title']}>
      {(['x', 'y'] as const).map((axis) => (
        <label key={axis} className="row">
          {axis}
          <input
            type="number"
            className="in"
            id={`${fieldPathId.$id}.2F${axis}`}
            value={point[axis] ?? ''}
            disabled={disabled === true || readonly === true}
            aria-invalid={rawErrors.length > 0}
            onChange={({ target }) => set(axis, target.value)}
            onBlur={() => onBlur(fieldPathId.$id, formData)}
          />
        </label>
      ))}
    </div>
  )
}

/** The members of an object in a frame with its title. */
export const ExampleCard = ({ title, properties }: ObjectFieldTemplateProps) => (
  <fieldset className="panel sec">
    <legend>{title}</legend>
    <div className="panel-b fs">{properties.map(({ content }) => content)}</div>
  </fieldset>
)

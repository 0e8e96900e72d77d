// Widgets named in `ui.<field>.widget` that need more context than the form has.
import { Suspense, useState } from 'react'
import { readyScreen } from '../../../client/words/screenWords.ts'
import { fieldWidgets } from '../../../custom/areas.ts'
import { textsIn } from '../../../engine/json/objects.ts'
import type { NodeProps } from '../../../ui/form/context.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { useField } from '../../../ui/form/useField.ts'
import { SkeletonBar } from '../../../ui/parts/feedback/PageStates.tsx'
import { ColourField } from '../../../ui/form/fields/text/ColourField.tsx'
import { RecordLinks } from '../../list/cells/RecordLinks.tsx'

function LinksField(props: NodeProps) {
  const field = useField(props)
  const ids = textsIn(props.value)
  return (
    <Field field={field} node={props} kind="group">
      <div id={field.id} tabIndex={-1}>
        {ids.length > 0 ? <RecordLinks ids={ids} /> : <span className="muted">{field.host.words.t('record.usedByNone')}</span>}
      </div>
    </Field>
  )
}

/** Widgets of areas are loaded with the first form that has one, before it is shown: a field that comes later would move those below. */
function loaded(Widget: React.ComponentType<NodeProps>) {
  return function LoadedWidget(props: NodeProps) {
    const [Ready] = useState(() => readyScreen(Widget))
    if (Ready) return <Ready {...props} />
    return (
      <Suspense fallback={<SkeletonBar width="100%" height={36} />}>
        <Widget {...props} />
      </Suspense>
    )
  }
}

export const widgets: Record<string, React.ComponentType<NodeProps>> = {
  links: LinksField,
  colour: ColourField,
  ...Object.fromEntries(Object.entries(fieldWidgets).flatMap(([name, Widget]) => (Widget ? [[name, loaded(Widget)]] : []))),
}

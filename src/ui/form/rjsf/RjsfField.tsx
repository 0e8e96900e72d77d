// A path that is rendered by rjsf's own components, which are lazy-loaded with the first one.
import { useForm, type NodeProps } from '../context.ts'
import { Messages } from '../Messages.tsx'
import { useField } from '../useField.ts'
import { lazyScript } from '../../lazyScript.tsx'
import { SkeletonBar, Delayed } from '../../parts/feedback/PageStates.tsx'
import { PartFailed } from '../../parts/feedback/PartFailed.tsx'

const RjsfForm = lazyScript(async () => (await import('./RjsfForm.tsx')).RjsfForm, { waiting: <Waiting />, failed: PartFailed })

export function RjsfField(props: NodeProps) {
  const field = useField(props)
  return (
    <div data-at={field.pointer} id={`${field.id}-c`}>
      <RjsfForm {...props} />
      <Messages id={`${field.id}-w`} errors={[]} warnings={field.warnings} />
      {field.note}
    </div>
  )
}

function Waiting() {
  const { words } = useForm()
  return (
    <div className="f" role="status" aria-label={words.t('form.loading')}>
      <Delayed>
        <SkeletonBar width="40%" />
      </Delayed>
    </div>
  )
}

// A path that is rendered by rjsf's own components, which are lazy-loaded with the first one.
import { lazy, Suspense } from 'react'
import type { NodeProps } from '../context.ts'
import { Messages } from '../Messages.tsx'
import { useField } from '../useField.ts'
import { loadScript } from '../../loadScript.ts'
import { SkeletonBar, Delayed } from '../../parts/feedback/PageStates.tsx'

const RjsfForm = lazy(() => loadScript(async () => ({ default: (await import('./RjsfForm.tsx')).RjsfForm })))

export function RjsfField(props: NodeProps) {
  const field = useField(props)
  return (
    <div data-at={field.pointer} id={`${field.id}-c`}>
      <Suspense fallback={<Waiting label={field.host.words.t('form.loading')} />}>
        <RjsfForm {...props} />
      </Suspense>
      <Messages id={`${field.id}-w`} errors={[]} warnings={field.warnings} />
      {field.note}
    </div>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="f" role="status" aria-label={label}>
      <Delayed>
        <SkeletonBar width="40%" />
      </Delayed>
    </div>
  )
}

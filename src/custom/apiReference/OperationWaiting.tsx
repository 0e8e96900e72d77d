import { useTranslate } from 'ra-core'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'

/** Placeholder of an operation while it is loaded and drawn. */
export function OperationWaiting() {
  const t = useTranslate()
  return (
    <div role="status" className="api-waiting" aria-label={t('app.loading')}>
      {[30, 64, 52].map((width) => (
        <SkeletonBar key={width} width={`${width}%`} />
      ))}
    </div>
  )
}

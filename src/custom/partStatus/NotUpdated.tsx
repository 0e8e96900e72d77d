import { useTranslate } from 'ra-core'
import { Status } from '../../ui/parts/feedback/Status.tsx'

/** The states could not be fetched; the last ones stay below. */
export function NotUpdated() {
  const t = useTranslate()
  return (
    <div className="part-none" role="status">
      <Status tone="bad">{t('partStatus.failed')}</Status>
      <p className="help">{t('partStatus.failedHelp')}</p>
    </div>
  )
}

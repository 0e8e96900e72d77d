import { useTranslate } from 'ra-core'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'

/** The figures are of the last minutes and read again every minute. */
export function OnlineInfo({ at }: { at: number }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  return (
    <Alert title={t('statistics.online')}>
      {t('statistics.onlineText')}{' '}
      {at > 0 && <span className="tn">{t('statistics.updated', { time: format.time(new Date(at).toISOString()) })}</span>}
    </Alert>
  )
}

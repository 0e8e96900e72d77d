import { useTranslate } from 'ra-core'
import { useIsGenerating } from '../../../client/session/useDemoHistory.ts'
import { useSession } from '../../../client/session/useSession.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'

/** Figures of a demo are invented, and those of past days may not be there yet. */
export function DemoNote() {
  const t = useTranslate()
  const isGenerating = useIsGenerating()
  if (!useSession().demo) return null
  return (
    <Alert>
      {t('statistics.demo')} {isGenerating && t('app.demo.history')}
    </Alert>
  )
}

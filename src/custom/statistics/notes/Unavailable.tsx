// A banner shown while the statistics store is unavailable to any figure of the page.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useSyncExternalStore } from 'react'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { isUnavailable } from '../useReading.ts'

export function Unavailable() {
  const t = useTranslate()
  const cache = useQueryClient().getQueryCache()
  const listen = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const isShown = useSyncExternalStore(listen, () =>
    cache.findAll({ queryKey: ['statistics'], type: 'active' }).some(({ state }) => isUnavailable(state.error)),
  )
  return isShown ? <Alert tone="warn">{t('errors.statistics_unavailable')}</Alert> : null
}

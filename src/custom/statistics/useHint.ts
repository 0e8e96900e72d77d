// Texts of the hints of charts.
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { HintTexts } from '../../ui/chart/TimeChart.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'

export function useHint(): HintTexts {
  const t = useTranslate()
  const format = useFormat()
  return useMemo(
    () => ({
      total: t('statistics.hint.total'),
      share: (percent) => format.share(percent),
      change: (now, before) => (before === 0 ? '' : signed((100 * (now - before)) / before, format.share)),
      more: (count) => t('statistics.hint.more', { smart_count: count }),
    }),
    [t, format],
  )
}

/** `+4.10 %`, `−4.10 %`; what is written as nothing, or as less than something, has no sign. */
export function signed(value: number, write: (size: number) => string): string {
  const text = write(Math.abs(value))
  return `${text === write(0) || text.startsWith('<') ? '' : value > 0 ? '+' : '−'}${text}`
}

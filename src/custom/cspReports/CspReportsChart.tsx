import { useTranslate } from 'ra-core'
import type { CspCount } from '../../client/api/generated.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Figures } from '../../ui/parts/display/Figures.tsx'
import { directiveBars } from './directiveBars.ts'

const maxBars = 8

/** The counts as a few figures, and by directive. */
export function CspReportsChart({ rows }: { rows: CspCount[] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const bars = directiveBars(rows, t('cspReports.others'))
  const last = rows.reduce((newest, { last_at }) => (last_at > newest ? last_at : newest), '')
  return (
    <>
      <Figures
        label={t('cspReports.summary')}
        figures={[
          { id: 'count', label: t('cspReports.count'), value: format.number(bars.reduce((sum, { value }) => sum + value, 0)) },
          { id: 'directives', label: t('cspReports.directives'), value: format.number(bars.length) },
          { id: 'last', label: t('cspReports.last'), value: format.since(last) },
        ]}
      />
      <BarChart
        title={t('cspReports.byDirective')}
        bars={bars.slice(0, maxBars)}
        heads={{ label: t('cspReports.directive'), value: t('cspReports.count') }}
        write={(value) => format.number(value)}
      />
    </>
  )
}

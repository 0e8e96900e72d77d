// Figures that senders report: of players, virtual machines, partners and image optimisation. A panel for each unit, and a table by player, machine, partner or resource.
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { call } from '../../client/api/call.ts'
import type { Figures as FiguresAnswer, FigureTimes } from '../../client/api/generated.ts'
import { TimeChartPanel } from '../../ui/chart/TimeChartPanel.tsx'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { DASH } from '../../ui/format/amounts.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Figures } from '../../ui/parts/display/Figures.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { seriesColours } from '../../ui/theme/seriesColours.ts'
import { bucketTitle, tickText } from './range/bucketTexts.ts'
import { withSpan } from './filters.ts'
import type { Unit } from './tables/csvTable.ts'
import { OnlineInfo } from './notes/OnlineInfo.tsx'
import { PagedTable } from './tables/PagedTable.tsx'
import { zoomedIn } from './range/ranges.ts'
import { RangeBar } from './range/RangeBar.tsx'
import { bucketsUntilNow, gapsFilled, tickStep, valuesOf } from './series.ts'
import { useHint } from './useHint.ts'
import { type Range, useRange } from './range/useRange.ts'
import { useReading } from './useReading.ts'

export type FigureKind = 'player' | 'machine' | 'partner' | 'ioss'
type FigureUnit = 'number' | Extract<Unit, 'percent' | 'share' | 'bytes' | 'bits' | 'seconds' | 'milliseconds'>
/** Metrics of one unit, drawn together. */
export type FigurePanel = { id: string; unit: FigureUnit; metrics: readonly string[]; kind?: 'bar' | 'line' }
type Props = {
  account: string
  kind: FigureKind
  panels: readonly FigurePanel[]
  /** Unique viewers are shown, too. */ hasViewers?: boolean
}
const maxRows = 1000
const themeColours = 3

export function FiguresView({ account, kind, panels, hasViewers = false }: Props) {
  const t = useTranslate()
  const range = useRange('day')
  const write = useUnits(range.zone)
  const [params, setParams] = useSearchParams()
  const of = params.get('of') ?? ''
  const { period, granularity } = range
  const query = { ...period, ...(of !== '' && { of }) }
  const all = useReading([kind, account, period], (signal) =>
    call(`GET /accounts/:account/${kind}-statistics`, { params: { account }, query: { ...period, limit: maxRows }, signal }),
  )
  const chosen = useReading([kind, account, query], (signal) =>
    call(`GET /accounts/:account/${kind}-statistics`, { params: { account }, query, signal }),
  )
  const times = useReading(
    [kind, 'times', account, query, granularity],
    (signal) => call(`GET /accounts/:account/${kind}-statistics/times`, { params: { account }, query: { ...query, granularity }, signal }),
    { enabled: panels.length > 0 },
  )
  const items = all.data?.result ?? []
  const metrics = panels.flatMap((panel) => panel.metrics.map((id) => ({ id, unit: panel.unit })))
  const total = chosen.data?.total
  const hasFigures =
    total !== undefined && (hasViewers ? (total.viewers ?? 0) > 0 : metrics.some(({ id }) => total.values[id] !== undefined))
  const label = (id: string): string => t(`statistics.metrics.${id}`)
  return (
    <>
      <RangeBar range={range} choices={[]}>
        <SelectInput
          label={t(`statistics.figureOf.${kind}`)}
          value={of}
          options={[
            { value: '', label: t(`statistics.figureAll.${kind}`) },
            ...(of === '' || items.some((item) => item.of === of) ? [] : [{ value: of, label: of }]),
            ...items.map((item) => ({ value: item.of, label: item.of_name ?? item.of })),
          ]}
          onChange={(value) =>
            setParams(new URLSearchParams([...[...params].filter(([name]) => name !== 'of'), ...(value === '' ? [] : [['of', value]])]))
          }
        />
      </RangeBar>
      {range.isOnline && <OnlineInfo at={chosen.dataUpdatedAt} />}
      {!chosen.data && <PageSkeleton />}
      {chosen.data && !hasFigures && (
        <div className="panel">
          <EmptyState title={t('statistics.noData')}>{t(`statistics.figureNone.${kind}`)}</EmptyState>
        </div>
      )}
      {total && hasFigures && (
        <>
          <Figures
            label={t('statistics.figures')}
            figures={[
              ...(hasViewers
                ? [{ id: 'viewers', label: label('viewers'), value: write('number', total.viewers), note: t('statistics.usersNote') }]
                : []),
              ...metrics.map(({ id, unit }) => ({ id, label: label(id), value: write(unit, total.values[id]) })),
            ]}
          />
          {panels.map((panel) => (
            <FiguresChart key={panel.id} panel={panel} range={range} rows={times.data?.result ?? []} />
          ))}
          <PagedTable
            title={t(`statistics.figureBy.${kind}`)}
            file={`${kind}-${period.start.slice(0, 10)}`}
            rows={items}
            keyOf={(item) => item.of}
            columns={[
              {
                id: 'of',
                label: t(`statistics.figureOf.${kind}`),
                isHeader: true,
                cell: (item) => item.of_name ?? item.of,
                sortBy: (item) => item.of_name ?? item.of,
              },
              ...(hasViewers ? [numeric('viewers', label('viewers'), 'number' as const, (item: Item) => item.viewers ?? 0)] : []),
              ...metrics.map(({ id, unit }) => numeric(id, label(id), unit, (item) => item.values[id])),
            ]}
          />
        </>
      )}
    </>
  )

  function numeric(id: string, name: string, unit: FigureUnit, valueOf: (item: Item) => number | undefined) {
    return {
      id,
      label: name,
      isNumeric: true,
      cell: (item: Item) => write(unit, valueOf(item)),
      sortBy: (item: Item) => valueOf(item) ?? -1,
      csv: (item: Item) => valueOf(item) ?? '',
      ...(unit !== 'number' && { unit }),
    }
  }
}

type Item = FiguresAnswer['result'][number]

function FiguresChart({ panel, range, rows }: { panel: FigurePanel; range: Range; rows: FigureTimes['result'] }) {
  const t = useTranslate()
  const write = useUnits(range.zone)
  const format = useFormat(range.zone)
  const hint = useHint()
  const buckets = bucketsUntilNow(range.span, range.granularity, range.zone, range.now)
  // A mean holds until the next report; a count without a report is absent.
  const filled = panel.kind === 'bar' ? (values: (number | null)[]) => values : gapsFilled
  const title = panel.metrics.map((id) => t(`statistics.metrics.${id}`)).join(', ')
  return (
    <TimeChartPanel
      title={title}
      head={t('statistics.time')}
      label={title}
      kind={panel.kind ?? 'line'}
      points={buckets.map((bucket) => ({ tick: tickText(bucket, range), title: bucketTitle(bucket, range) }))}
      tickStep={tickStep(buckets.length)}
      series={panel.metrics.map((id, at) => ({
        id,
        // The theme has three colours of its own.
        ...(panel.metrics.length > themeColours && { colour: seriesColours[at]! }),
        label: t(`statistics.metrics.${id}`),
        values: filled(
          valuesOf(
            buckets,
            rows.filter(({ values }) => values[id] !== undefined),
            ({ values }) => values[id]!,
          ),
        ),
      }))}
      write={(value) => write(panel.unit, value)}
      {...(panel.unit === 'bytes' && { writeTick: format.limit, isBytes: true })}
      {...(panel.unit === 'bits' && { writeTick: format.limitBits })}
      isSeconds={panel.unit === 'seconds'}
      isCount={panel.kind === 'bar' && panel.unit === 'number'}
      hint={hint}
      onSpan={(from, to) => range.change(withSpan(range.filters, { start: buckets[from]!.start, end: buckets[to]!.end }))}
      onPick={(index) => {
        const span = buckets[index] && zoomedIn(buckets[index], range.granularity)
        if (span) range.change(withSpan(range.filters, span))
      }}
    />
  )
}

function useUnits(zone: string): (unit: FigureUnit, value: number | undefined) => string {
  const t = useTranslate()
  const format = useFormat(zone)
  return (unit, value) => {
    if (value === undefined) return DASH
    if (unit === 'percent') return format.share(value)
    if (unit === 'share') return format.share(100 * value)
    if (unit === 'bytes') return format.bytes(value)
    if (unit === 'bits') return format.bits(value)
    if (unit === 'seconds') return format.hours(Math.round(value))
    if (unit === 'milliseconds') return t('statistics.ms', { n: format.number(Math.round(value)) })
    return format.number(value, Number.isInteger(value) ? 0 : 2)
  }
}

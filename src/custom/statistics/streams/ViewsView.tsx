// Views of streams over time: filters, the online banner, one figure, a chart of the chosen streams, and tables by stream and by time.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { ViewTimes } from '../../../client/api/generated.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { DASH } from '../../../ui/format/amounts.ts'
import { Segmented } from '../../../ui/parts/actions/Segmented.tsx'
import { Figures } from '../../../ui/parts/display/Figures.tsx'
import { type ChartMark, ShareChart, TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { withSpan } from '../filters.ts'
import { bucketTitle, tickText } from '../range/bucketTexts.ts'
import { MarksButton, MarksTable } from '../tables/MarksTable.tsx'
import { NoData } from '../notes/NoData.tsx'
import { OnlineInfo } from '../notes/OnlineInfo.tsx'
import { PagedTable } from '../tables/PagedTable.tsx'
import { PictureButton } from '../PictureButton.tsx'
import { zoomedIn } from '../range/ranges.ts'
import { RangeBar } from '../range/RangeBar.tsx'
import { bucketsUntilNow, gapsFilled, tickStep, valuesOf } from '../series.ts'
import { StreamTable, type StreamRow } from './StreamTable.tsx'
import { useHint } from '../useHint.ts'
import { type Range, useRange } from '../range/useRange.ts'
import { useMarks } from '../useMarks.ts'
import { useViews, type ViewFigure } from './useViews.ts'

export function ViewsView({ account }: { account: string }) {
  const t = useTranslate()
  const range = useRange('day')
  const format = useFormat(range.zone)
  const [figure, setFigure] = useState<ViewFigure>('views')
  const { list, streams, chosen, total, rows } = useViews(account, range, figure)
  const { period, filters, isOnline } = range
  const marks = useMarks(account, range, 'views')
  const isReady = chosen.length > 0
  const shown = streams.filter((row) => chosen.includes(row.stream))
  const title = t(`statistics.${figure}`)
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    if (next.length > 0) range.change({ ...filters, stream: next })
  }
  return (
    <>
      <RangeBar range={range} choices={[]} />
      {isOnline && <OnlineInfo at={list.dataUpdatedAt} />}
      <div className="stat-head">
        <Figures
          label={t('statistics.figures')}
          figures={[
            {
              id: figure,
              label: title,
              value: isReady && total.data ? format.number(total.data[figure]) : DASH,
              note: t(figure === 'views' ? 'statistics.viewsNote' : 'statistics.peakNote'),
            },
          ]}
        />
        <Segmented
          label={t('statistics.shown')}
          value={figure}
          options={(['views', 'views_max'] as const).map((value) => ({ value, label: t(`statistics.${value}`) }))}
          onChange={setFigure}
        />
      </div>
      <Panel
        title={t('statistics.viewsOverTime')}
        flush
        right={
          <div className="row">
            <MarksButton marks={marks} />
            <PictureButton name={`views-${period.start.slice(0, 10)}`} range={range} />
          </div>
        }
      >
        {list.data && streams.length === 0 ? (
          <NoData of="views" />
        ) : (
          <ViewsChart range={range} shown={shown} figure={figure} rows={rows} marks={marks.lines} />
        )}
      </Panel>
      {isOnline && shown.some((row) => row[figure] > 0) && (
        <Panel title={t('statistics.share')}>
          <ShareChart
            label={t('statistics.share')}
            shares={shown.map((row) => ({ id: row.stream, label: row.name, value: row[figure], colour: row.colour }))}
            write={(value) => format.number(value)}
          />
        </Panel>
      )}
      {streams.length > 0 && (
        <StreamTable streams={streams} chosen={chosen} onToggle={toggle} file={`streams-${period.start.slice(0, 10)}`} />
      )}
      {rows.length > 0 && <TimesTable range={range} shown={shown} figure={figure} rows={rows} />}
      <MarksTable marks={marks} range={range} />
    </>
  )
}

type Row = ViewTimes['result'][number]
type Shown = { range: Range; shown: StreamRow[]; figure: ViewFigure; rows: readonly Row[] }
const valueIn = (of: string, figure: ViewFigure) => (row: Row) => row.result.find((one) => one.stream === of)?.[figure] ?? 0

function ViewsChart({ range, shown, figure, rows, marks }: Shown & { marks: readonly ChartMark[] }) {
  const t = useTranslate()
  const format = useFormat(range.zone)
  const hint = useHint()
  const buckets = bucketsUntilNow(range.span, range.granularity, range.zone, range.now)
  return (
    <TimeChart
      label={t(`statistics.${figure}`)}
      kind="line"
      points={buckets.map((bucket) => ({ tick: tickText(bucket, range), title: bucketTitle(bucket, range) }))}
      tickStep={tickStep(buckets.length)}
      series={shown.map((row) => ({
        id: row.stream,
        label: row.name,
        colour: row.colour,
        values: gapsFilled(valuesOf(buckets, rows, valueIn(row.stream, figure))),
      }))}
      write={(value) => format.number(value)}
      isCount
      marks={marks}
      isWhole={figure === 'views'}
      hint={hint}
      onSpan={(from, to) => range.change(withSpan(range.filters, { start: buckets[from]!.start, end: buckets[to]!.end }))}
      onPick={(index) => {
        const span = buckets[index] && zoomedIn(buckets[index], range.granularity)
        if (span) range.change(withSpan(range.filters, span))
      }}
    />
  )
}

function TimesTable({ range, shown, figure, rows }: Shown) {
  const t = useTranslate()
  const format = useFormat(range.zone)
  return (
    <PagedTable
      title={t('statistics.byTime')}
      file={`views-${range.period.start.slice(0, 10)}`}
      rows={rows.toReversed()}
      keyOf={({ start }) => start}
      columns={[
        {
          id: 'time',
          label: t('statistics.time'),
          isHeader: true,
          cell: (row) => bucketTitle(row, range),
          csv: ({ start }) => start,
          unit: 'utc',
        },
        ...shown.map((one) => ({
          id: one.stream,
          label: one.name,
          isNumeric: true,
          cell: (row: Row) => format.number(valueIn(one.stream, figure)(row)),
          csv: valueIn(one.stream, figure),
          unit: figure,
        })),
      ]}
    />
  )
}

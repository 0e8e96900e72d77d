// Pointer handling of time charts: a tooltip for the bucket under the pointer, clicks, and selecting a range by dragging. The chart is not redrawn.
import type { Chart } from 'chart.js'
import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react'
import { hintOf } from './hint.ts'
import type { TimeChartProps } from './TimeChart.tsx'

type Props = Pick<TimeChartProps, 'points' | 'series' | 'write' | 'hint' | 'isWhole' | 'marks' | 'onPick' | 'onSpan'> & {
  chart: RefObject<Pick<Chart, 'scales'> | null>
  colours: readonly (string | undefined)[]
  children: ReactNode
}
type At = { index: number; x: number; y: number; width: number }
type Drag = { from: At; to: At }
/** Shorter drags count as clicks. */
const minDrag = 8

export function ChartHover({ chart, colours, children, onPick, onSpan, ...shown }: Props) {
  const [at, setAt] = useState<At>()
  const [drag, setDrag] = useState<Drag>()
  const isDrag = drag !== undefined && Math.abs(drag.to.x - drag.from.x) >= minDrag

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): At | undefined => {
    const scale = chart.current?.scales['x']
    const box = currentTarget.getBoundingClientRect()
    const count = shown.points.length
    if (!scale || count === 0) return undefined
    const index = Math.min(count - 1, Math.max(0, Number(scale.getValueForPixel(clientX - box.left))))
    return { index, x: scale.getPixelForValue(index), y: clientY - box.top, width: box.width }
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    const point = pointOf(event)
    setAt(point)
    if (drag && point) setDrag({ ...drag, to: { ...point, x: event.clientX - event.currentTarget.getBoundingClientRect().left } })
  }
  const press = (event: PointerEvent<HTMLElement>): void => {
    const point = pointOf(event)
    if (!point || event.button !== 0) return
    // The first touch shows the hint, the second one picks.
    if (event.pointerType === 'touch' && at?.index !== point.index) return setAt(point)
    const from = { ...point, x: event.clientX - event.currentTarget.getBoundingClientRect().left }
    setDrag({ from, to: from })
    // A drag may end outside the chart.
    if (onSpan) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const release = (): void => {
    if (!drag) return
    setDrag(undefined)
    const [first, last] = [drag.from.index, drag.to.index].toSorted((a, b) => a - b) as [number, number]
    if (isDrag && onSpan && last > first) return onSpan(first, last)
    if (!isDrag) onPick?.(drag.from.index)
  }
  const leave = (): void => setAt(undefined)
  return (
    <div
      className={`plot${onPick ? ' picks' : ''}`}
      onPointerMove={move}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={leave}
    >
      {children}
      {isDrag && onSpan && (
        <i
          className="chart-drag"
          style={{ left: Math.min(drag.from.x, drag.to.x), width: Math.abs(drag.to.x - drag.from.x) }}
          aria-hidden="true"
        />
      )}
      {at && at.index < shown.points.length && <Hint at={at} colours={colours} {...shown} />}
    </div>
  )
}

type HintProps = Omit<Props, 'chart' | 'children' | 'onPick' | 'onSpan'> & { at: At }

function Hint({ at: { index, x, y, width }, points, series, colours, write, hint, isWhole = false, marks = [] }: HintProps) {
  const { rows, hidden, total } = hintOf({ series, index, isWhole })
  const changes = marks.find((mark) => mark.index === index)?.texts ?? []
  return (
    <>
      <i className="chart-line" style={{ left: x }} aria-hidden="true" />
      <div
        className="chart-hint"
        style={{ top: Math.max(0, y - 40), ...(x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }) }}
        aria-hidden="true"
      >
        <b>{points[index]!.title}</b>
        {rows.map(({ at: index, label, value, share, before }) => (
          <div key={series[index]!.id} className="chart-hint-row">
            <i style={{ background: series[index]!.colour ?? colours[index % colours.length] }} />
            <span>{label}</span>
            <span className="tn">{write(value)}</span>
            <span className="tn muted">
              {share !== undefined ? hint?.share(share) : before !== undefined && !total ? hint?.change(value, before) : undefined}
            </span>
          </div>
        ))}
        {hidden > 0 && <span className="muted">{hint?.more(hidden)}</span>}
        {total && (
          <div className="chart-hint-row">
            <i />
            <span>{hint?.total}</span>
            <span className="tn">{write(total.value)}</span>
            <span className="tn muted">{total.before !== undefined && hint?.change(total.value, total.before)}</span>
          </div>
        )}
        {changes.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts may repeat and never move
          <span key={index} className="muted">
            {text}
          </span>
        ))}
      </div>
    </>
  )
}

// The product's chart, and Chart.js as its guide begins with it, with the same 100 streams of 1,440 points.
import ChartJs from 'chart.js/auto'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../../src/ui/css/chart.css'
import { TimeDrawing } from '../../src/ui/chart/TimeDrawing.tsx'
import { seriesColours } from '../../src/ui/theme/seriesColours.ts'

type Times = { first: number; update: number; hover: number }
const [streams, count] = [100, 1440]
const colours = seriesColours
const valuesOf = (turn: number): number[][] =>
  Array.from({ length: streams }, (_, stream) =>
    Array.from({ length: count }, (__, at) => 1000 + 500 * Math.sin((at + turn * 60) / 90 + stream) + ((at * 7919 + stream * 104729) % 97)),
  )
const ticks = Array.from(
  { length: count },
  (_, at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
)
const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))

async function spent(work: () => void): Promise<number> {
  await frame()
  const begun = performance.now()
  work()
  await frame()
  return performance.now() - begun
}

/** Milliseconds from the start of the work to the end of the frame that shows its result. */
async function spentUntil(isShown: () => boolean, work: () => void): Promise<number> {
  await frame()
  const begun = performance.now()
  work()
  for (let isDone = false; !isDone;) {
    if (performance.now() - begun > 60_000) throw new Error('nothing is shown')
    isDone = await new Promise((done) =>
      requestAnimationFrame(() => {
        const isIn = isShown()
        setTimeout(() => done(isIn))
      }),
    )
  }
  return performance.now() - begun
}
/** Resolves when earlier drawings are on the screen; without a graphics card that takes much longer than a frame. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 1500))

function hoverOver(canvas: HTMLCanvasElement): void {
  const box = canvas.getBoundingClientRect()
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true }
  canvas.dispatchEvent(new PointerEvent('pointermove', { ...at, pointerType: 'mouse' }))
  canvas.dispatchEvent(new MouseEvent('mousemove', at))
}

async function ours(): Promise<Times> {
  const root = createRoot(document.querySelector('#root')!)
  const points = ticks.map((tick) => ({ tick, title: tick }))
  const drawing = (turn: number) => (
    <div className="chart over-time" style={{ height: 400, padding: 0 }}>
      <TimeDrawing
        label="Views"
        kind="line"
        points={points}
        tickStep={24}
        write={String}
        series={valuesOf(turn).map((values, stream) => ({
          id: `s${stream}`,
          label: `Stream ${stream}`,
          values,
          colour: colours[stream % colours.length]!,
        }))}
      />
    </div>
  )
  const [one, two] = [drawing(0), drawing(1)]
  const first = await spent(() => flushSync(() => root.render(one)))
  await settled()
  const update = await spent(() => flushSync(() => root.render(two)))
  await settled()
  const hover = await spentUntil(
    () => document.querySelector('.chart-hint') !== null,
    () => hoverOver(document.querySelector('canvas')!),
  )
  root.unmount()
  return { first, update, hover }
}

async function naive(): Promise<Times> {
  const canvas = document.createElement('canvas')
  document.querySelector('#root')!.append(canvas)
  const [one, two] = [valuesOf(0), valuesOf(1)]
  let chart: ChartJs<'line', number[], string> | undefined
  const first = await spent(() => {
    chart = new ChartJs(canvas, {
      type: 'line',
      data: { labels: ticks, datasets: one.map((data, stream) => ({ label: `Stream ${stream}`, data })) },
      options: { maintainAspectRatio: false, interaction: { mode: 'index', intersect: false } },
    })
  })
  await settled()
  const update = await spent(() => {
    for (const [stream, data] of two.entries()) chart!.data.datasets[stream]!.data = data
    chart!.update()
  })
  await settled()
  const hover = await spentUntil(
    () => (chart!.tooltip?.opacity ?? 0) > 0,
    () => hoverOver(canvas),
  )
  chart!.destroy()
  canvas.remove()
  return { first, update, hover }
}

Object.assign(globalThis, { bench: { ours, naive } })

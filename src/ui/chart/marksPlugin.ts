// Dashed lines at points of a chart, behind its figures.
import type { Chart, ChartType, Plugin } from 'chart.js'

type Options = { indexes?: readonly number[]; colour?: string | undefined }
declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    marks?: Options & { type?: TType }
  }
}

export const marksPlugin: Plugin<ChartType, Options> = {
  id: 'marks',
  beforeDatasetsDraw({ ctx, chartArea, scales: { x } }: Chart, _args, { indexes = [], colour = 'gray' }) {
    if (!x || indexes.length === 0) return
    ctx.save()
    ctx.strokeStyle = colour
    ctx.lineWidth = 1
    ctx.setLineDash([3, 3])
    for (const index of indexes) {
      const at = Math.round(x.getPixelForValue(index)) + 0.5
      ctx.beginPath()
      ctx.moveTo(at, chartArea.top)
      ctx.lineTo(at, chartArea.bottom)
      ctx.stroke()
    }
    ctx.restore()
  },
}

import { useTranslate } from 'ra-core'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import type { Range } from './range/useRange.ts'

const [margin, titleSize, textSize, line] = [16, 16, 12, 22]

/** Saves the chart of its panel as it is drawn, with its context on the page: the title, the range with its zone, and the legend. */
export function PictureButton({ name, range: { span, zone } }: { name: string; range: Pick<Range, 'span' | 'zone'> }) {
  const t = useTranslate()
  const format = useFormat(zone)
  const save = (button: HTMLElement): void => {
    const panel = button.closest<HTMLElement>('.panel')
    const chart = panel?.querySelector('canvas')
    if (!panel || !chart) return
    pictureOf(panel, chart, `${format.date(span.start)} – ${format.date(span.end)}, ${zone}`).toBlob(
      (file) => file && saveFile(file, `${name}.png`),
    )
  }
  return (
    <Button kind="ghost" size="small" icon="download" title={t('statistics.picture')} onClick={({ currentTarget }) => save(currentTarget)}>
      PNG
    </Button>
  )
}

function pictureOf(panel: HTMLElement, chart: HTMLCanvasElement, about: string): HTMLCanvasElement {
  const ratio = chart.width / chart.clientWidth
  const legend = [...panel.querySelectorAll('.chart-legend li')]
  const top = margin + (legend.length > 0 ? 3 : 2) * line
  const picture = Object.assign(document.createElement('canvas'), {
    width: chart.width + 2 * margin * ratio,
    height: chart.height + (top + margin) * ratio,
  })
  const drawing = picture.getContext('2d')!
  const { backgroundColor, color, fontFamily } = getComputedStyle(panel)
  drawing.fillStyle = backgroundColor
  drawing.fillRect(0, 0, picture.width, picture.height)
  drawing.drawImage(chart, margin * ratio, top * ratio)
  drawing.scale(ratio, ratio)
  drawing.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, weight = 400, size = textSize): void => {
    drawing.fillStyle = color
    drawing.font = `${weight} ${size}px ${fontFamily}`
    drawing.fillText(text, x, y)
  }
  write(panel.querySelector('h2')?.textContent ?? '', margin, margin + line / 2, 600, titleSize)
  write(about, margin, margin + 1.5 * line)
  let x = margin
  for (const item of legend) {
    const box = item.querySelector('i')
    drawing.fillStyle = box ? getComputedStyle(box).backgroundColor : color
    drawing.fillRect(x, margin + 2.5 * line - 5, 10, 10)
    const text = item.textContent ?? ''
    write(text, x + 16, margin + 2.5 * line)
    x += 16 + drawing.measureText(text).width + margin
  }
  return picture
}

import { useTranslate } from 'ra-core'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'

/** Saves the chart of its panel as it is drawn, on the panel's own ground. */
export function PictureButton({ name }: { name: string }) {
  const t = useTranslate()
  const save = (button: HTMLElement): void => {
    const panel = button.closest<HTMLElement>('.panel')
    const chart = panel?.querySelector('canvas')
    if (!panel || !chart) return
    const picture = Object.assign(document.createElement('canvas'), { width: chart.width, height: chart.height })
    const drawing = picture.getContext('2d')!
    drawing.fillStyle = getComputedStyle(panel).backgroundColor
    drawing.fillRect(0, 0, chart.width, chart.height)
    drawing.drawImage(chart, 0, 0)
    picture.toBlob((file) => file && saveFile(file, `${name}.png`))
  }
  return (
    <Button kind="ghost" size="small" icon="download" title={t('statistics.picture')} onClick={({ currentTarget }) => save(currentTarget)}>
      PNG
    </Button>
  )
}

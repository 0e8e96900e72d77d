// A map of countries by their share. Pointers get names and values; keyboards and screen readers have the table that the page shows beside it.
import '../css/chart.css'
import { lazyScript } from '../lazyScript.tsx'

/** `code`: ISO 3166-1 alpha-2; `share` of the whole, 0 to 1; `text`: the value as it is written. */
export type CountryShare = { code: string; name: string; share: number; text: string }
export type WorldMapProps = {
  label: string
  countries: readonly CountryShare[]
  /** Written per cent. */ write: (percent: number) => string
  onPick?: ((code: string) => void) | undefined
}
const WorldDrawing = lazyScript(() => import('./WorldDrawing.tsx').then((module) => module.WorldDrawing), { mustLoad: true })

export function WorldMap(props: WorldMapProps) {
  return (
    <div className="world">
      <WorldDrawing {...props} />
    </div>
  )
}

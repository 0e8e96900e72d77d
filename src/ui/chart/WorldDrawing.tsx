import { type PointerEvent, useRef, useState } from 'react'
import { shadeOf, shadeEnds } from './shades.ts'
import world from './world.json'
import type { WorldMapProps } from './WorldMap.tsx'

type Hint = { code: string; left: number; top: number }
const paths: [code: string, path: string][] = Object.entries(world.paths)

/** Countries that are too small for the map are in the table only. */
export function WorldDrawing({ label, countries, write, onPick }: WorldMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hint, setHint] = useState<Hint>()
  const byCode = new Map(countries.map((country) => [country.code, country]))
  const shown = hint && byCode.get(hint.code)
  const move = (event: PointerEvent): void => {
    const code = event.target instanceof Element ? event.target.getAttribute('data-code') : null
    const box = frame.current?.getBoundingClientRect()
    if (code === null || !box || !byCode.has(code)) return setHint(undefined)
    setHint({ code, left: Math.min(event.clientX - box.left, box.width - 160), top: event.clientY - box.top })
  }
  return (
    <div ref={frame} className="world-frame" onPointerMove={move} onPointerLeave={() => setHint(undefined)}>
      <svg viewBox={`0 0 ${world.width} ${world.height}`} role="img" aria-label={label}>
        {paths.map(([code, path]) => {
          const country = byCode.get(code)
          return (
            <path
              key={code}
              d={path}
              data-code={code}
              className={`shade-${country ? shadeOf(country.share) : 'none'}${country && onPick ? ' pick' : ''}`}
              onClick={country && onPick ? () => onPick(code) : undefined}
            />
          )
        })}
      </svg>
      {shown && hint && (
        <Hinted left={hint.left} top={hint.top}>
          {shown.name}: {shown.text}, {write(100 * shown.share)}
        </Hinted>
      )}
      <ul className="world-shades" aria-hidden="true">
        {shadeEnds.map((end, shade) => (
          <li key={end}>
            <i className={`shade-${shade}`} />
            {shadeText(shade)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Placed by the object model: the policy of the page allows no style attributes in its text. */
function Hinted({ left, top, children }: { left: number; top: number; children: React.ReactNode }) {
  return (
    <p className="world-hint" aria-hidden="true" style={{ left, top }}>
      {children}
    </p>
  )
}

/** Whole per cents: `< 1 %`, `1–5 %`, `≥ 40 %`. */
function shadeText(shade: number): string {
  const [from, to] = [shadeEnds[shade - 1], shadeEnds[shade]].map((end) => Math.round(100 * (end ?? 0)))
  if (shade === 0) return `< ${to}\u00a0%`
  return shade === shadeEnds.length - 1 ? `≥ ${from}\u00a0%` : `${from}–${to}\u00a0%`
}

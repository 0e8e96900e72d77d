// The places of the first screen, until its code and its first figures are here: it is drawn once and does not grow panel by panel.
import { useTranslate } from 'ra-core'
import { Delayed, SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import './home.css'

/** Numbers of panels beside each other, with the bars in each. */
const rows = { customer: ['1×3', '5×2', '2×6', '3×4'], staff: ['2×4', '4×2', '3×4'] } as const
const widths = [64, 88, 52, 74]

export function HomeSkeleton({ of }: { of: keyof typeof rows }) {
  const t = useTranslate()
  return (
    <div role="status" aria-label={t('app.loading')}>
      <Delayed>
        <div className="stack">
          {rows[of].map((row) => {
            const [panels = 0, bars = 0] = row.split('×').map(Number)
            return (
              <div key={row} className="home-wait" data-panels={panels}>
                {Array.from({ length: panels }, (_, panel) => (
                  <div key={panel} className="panel skeleton-panel">
                    {Array.from({ length: bars }, (__, bar) => (
                      <SkeletonBar key={bar} width={`${widths[(panel + bar) % widths.length]}%`} />
                    ))}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </Delayed>
    </div>
  )
}

/** Rows of a list that is being read; the panel has its later height. */
export function WaitingRows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className="attn plain" aria-hidden="true">
      <span className="attn-what">
        <SkeletonBar width={`${widths[index % widths.length]}%`} />
      </span>
    </li>
  ))
}

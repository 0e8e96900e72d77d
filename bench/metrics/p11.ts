// First visit on a slow phone: largest contentful paint and total blocking time of the sign-in page.
import { absoluteRow, alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { freshPage, openBrowser, paintOf } from '../support/browser.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { startPortal, untilSettled } from '../support/portal.ts'

export async function p11({ repeats, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const front = await startFront({ dir: await builtPeer('adminForm'), port: firstPort + 1, behind: portal.port })
  const browser = await openBrowser()
  try {
    const of = (url: string) => async () => {
      const opened = await freshPage(browser, { cpu: 4, slow4g: true, viewport: { width: 390, height: 844 } })
      const found = await paintOf(opened, url, 'input[name=password]')
      await opened.close()
      return found
    }
    const samples = await alternate({ ours: of(`http://localhost:${portal.port}/`), peer: of(`${front.origin}/`) }, repeats, say)
    const peerName = 'react-admin + rjsf-mui, one bundle'
    return [
      rowOf(samples, 'lcp', { id: 'P11', metric: 'LCP, slow 4G, 4× CPU', unit: 'ms', peerName, goal: { most: 0.4 } }),
      rowOf(samples, 'tbt', { id: 'P11', metric: 'TBT, slow 4G, 4× CPU', unit: 'ms', peerName, goal: { most: 0.2 } }),
      absoluteRow(samples.ours, 'lcp', { id: 'P11', metric: 'LCP, slow 4G, 4× CPU', unit: 'ms', goal: { most: 2500 } }),
    ]
  } finally {
    await browser.close()
    await front.stop()
    await portal.stop()
  }
}

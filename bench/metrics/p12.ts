// Lists: from the click on the next page to the painted frame, 25 and 100 rows, against the stock Datagrid on the same API.
import { alternate, absoluteRow, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { freshPage, openBrowser, signedIn, slowDown, timeUntil, untilQuiet, type Kept } from '../support/browser.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { call, customer, signIn, startPortal, untilSettled, type Portal } from '../support/portal.ts'

const total = 320

export async function p12({ repeats, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  await fill(portal)
  const front = await startFront({ dir: await builtPeer('admin'), port: firstPort + 1, behind: portal.port })
  const browser = await openBrowser()
  const rows: Row[] = []
  const origin = `http://localhost:${portal.port}`
  try {
    const [oursKept, peerKept] = [await signedIn(browser, origin), await signedIn(browser, front.origin)]
    for (const cpu of [1, 4]) {
      for (const size of [25, 100]) {
        say(`  ${size} rows, CPU ${cpu}×`)
        const first = (page: number) => `Row ${String(page * size).padStart(4, '0')}`
        const turn = async (kept: Kept, url: string, next: string): Promise<{ js: number; frame: number }> => {
          const opened = await freshPage(browser, { kept })
          const { page, cdp } = opened
          await page.goto(url)
          await page.getByText(first(0), { exact: true }).waitFor({ timeout: 60_000 })
          // Slowed down only for the measurement: P11 measures the page load.
          await slowDown(cdp, cpu)
          // Simulates the hover before a click, on both sides.
          await page.locator(next).hover()
          await untilQuiet(opened)
          const isShown = `() => document.querySelector('tbody tr')?.textContent.includes('${first(1)}') && document.querySelectorAll('tbody tr').length === ${size}`
          const found = await timeUntil(opened, `() => document.querySelector('${next}').click()`, isShown)
          await opened.close()
          return found
        }
        const query = new URLSearchParams({ page: '1', perPage: String(size), sort: 'name', order: 'ASC', filter: '{}' }).toString()
        const samples = await alternate(
          {
            ours: () => turn(oursKept, `${origin}/bench-rows?${query}`, '.pager button:last-of-type'),
            peer: () => turn(peerKept, `${front.origin}/#/bench-rows?${query}`, '[aria-label="Go to next page"]'),
          },
          repeats,
          say,
        )
        const head = { id: 'P12', unit: 'ms', peerName: 'stock Datagrid', goal: { most: 0.3 } }
        rows.push(
          rowOf(samples, 'frame', { ...head, metric: `next page → frame, ${size} rows, ${cpu}×` }),
          rowOf(samples, 'js', { ...head, metric: `next page, script, ${size} rows, ${cpu}×` }),
        )
        if (cpu === 4)
          rows.push(
            absoluteRow(samples.ours, 'frame', {
              id: 'P12',
              metric: `next page → frame, ${size} rows, 4×`,
              unit: 'ms',
              goal: { most: 100 },
            }),
          )
      }
    }
    return rows
  } finally {
    await browser.close()
    await front.stop()
    await portal.stop()
  }
}

async function fill(portal: Portal): Promise<void> {
  const token = await signIn(portal)
  for (let index = 0; index < total; index += 1) {
    const name = `Row ${String(index).padStart(4, '0')}`
    await call(portal, token, `/accounts/${customer.account}/bench-rows`, {
      method: 'POST',
      body: { name, host: `origin-${index}.example.com`, port: 443, tier: 'medium', active: index % 3 > 0, comment: `Comment of ${name}` },
    })
  }
}

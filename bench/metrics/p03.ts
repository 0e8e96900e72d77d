// Mounting a form: from the click to the painted frame, against stock rjsf-mui with the same schema and data. Second mount on both sides: code is loaded.
import { alternate, absoluteRow, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { freshPage, openBrowser, signedIn, slowDown, timeUntil, untilQuiet } from '../support/browser.ts'
import { formDataOf, targets } from '../support/forms.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { startPortal, untilSettled } from '../support/portal.ts'

export async function p03({ repeats, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const data = await formDataOf(portal)
  const front = await startFront({ dir: await builtPeer('form'), port: firstPort + 1, data })
  const browser = await openBrowser()
  const rows: Row[] = []
  const origin = `http://localhost:${portal.port}`
  const cases = [
    { type: 'http-resources', what: 'HTTP resource form', list: '/f-cdn/http', shown: String(data['http-resources'].data.name) },
    {
      type: 'bench-targets',
      what: `form of 1 × ${targets} targets`,
      list: '/bench-targets',
      shown: String(data['bench-targets'].data.name),
    },
  ] as const
  try {
    const kept = await signedIn(browser, origin)
    for (const { type, what, list, shown } of cases) {
      for (const cpu of [1, 4]) {
        say(`  ${what}, CPU ${cpu}×`)
        const hasValue = `() => [...document.querySelectorAll('input')].some((input) => input.value === ${JSON.stringify(shown)})`
        const ours = async () => {
          const opened = await freshPage(browser, { kept })
          const { page } = opened
          await page.goto(`${origin}${list}?filter=${encodeURIComponent('{}')}&sort=name&order=ASC&page=1&perPage=100`)
          const link = `a[href^="${list}/${data[type].id}"]`
          const open = `() => document.querySelector('${link}').click()`
          await page.locator(link).first().waitFor({ timeout: 60_000 })
          await timeUntil(opened, open, hasValue)
          await page.goBack()
          await page.locator(link).first().waitFor()
          await slowDown(opened.cdp, cpu)
          // Simulates the hover before a click, which loads data that the peer already has in memory.
          await page.locator(link).first().hover()
          await untilQuiet(opened)
          const found = await timeUntil(opened, open, hasValue)
          await opened.close()
          return found
        }
        const peer = async () => {
          const opened = await freshPage(browser)
          const { page } = opened
          await page.goto(`${front.origin}/`)
          await page.waitForFunction(() => 'bench' in globalThis)
          await page.evaluate(`bench.load('${type}')`)
          const mount = `() => bench.mount('${type}')`
          await timeUntil(opened, mount, hasValue)
          await page.evaluate('bench.unmount()')
          await slowDown(opened.cdp, cpu)
          await untilQuiet(opened)
          const found = await timeUntil(opened, mount, hasValue)
          await opened.close()
          return found
        }
        const samples = await alternate({ ours, peer }, repeats, say)
        const head = { id: 'P3', unit: 'ms', peerName: 'stock rjsf-mui', goal: { most: 0.2 } }
        rows.push(
          rowOf(samples, 'frame', { ...head, metric: `${what} → frame, ${cpu}×` }),
          rowOf(samples, 'js', { ...head, metric: `${what}, script, ${cpu}×` }),
        )
        if (cpu === 1)
          rows.push(absoluteRow(samples.ours, 'frame', { id: 'P3', metric: `${what} → frame`, unit: 'ms', goal: { most: 100 } }))
      }
    }
    return rows
  } finally {
    await browser.close()
    await front.stop()
    await portal.stop()
  }
}

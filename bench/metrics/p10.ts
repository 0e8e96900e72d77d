// Bytes until the sign-in, the first list and the first form are shown, against one-bundle react-admin and rjsf-mui.
import type { Page } from '@playwright/test'
import { rowOf, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { countBytes, freshPage, openBrowser, signInOn, untilQuiet } from '../support/browser.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { formDataOf } from '../support/forms.ts'
import { startPortal, untilSettled } from '../support/portal.ts'

type Go = (page: Page) => Promise<unknown>
/** `start`: the address whose sign-in leads to the list, or to a first screen that comes before it. */
type Steps = { origin: string; start?: string; list: Go; rows: string; form: Go; formReady: string }

export async function p10({ say }: Bench): Promise<Row[]> {
  const portal = await startPortal()
  await untilSettled(portal)
  const data = await formDataOf(portal)
  const admin = await startFront({ dir: await builtPeer('admin'), port: firstPort + 1, behind: portal.port, data })
  const adminForm = await startFront({ dir: await builtPeer('adminForm'), port: firstPort + 2, behind: portal.port, data })
  const browser = await openBrowser()
  try {
    const bytesOf = async ({ origin, start = '/', list, rows, form, formReady }: Steps): Promise<Sample> => {
      const opened = await freshPage(browser, { saveData: true })
      const bytes = countBytes(opened.cdp)
      const { page } = opened
      await page.goto(`${origin}${start}`)
      await page.locator('input[name=password]').waitFor()
      await untilQuiet(opened)
      const login = bytes()
      await signInOn(page)
      await page.waitForURL((url) => !url.href.includes('login'))
      await list(page)
      await page.locator(rows).first().waitFor()
      await untilQuiet(opened)
      const first = bytes()
      await form(page)
      await page.locator(formReady).first().waitFor()
      await untilQuiet(opened)
      const whole = bytes()
      await opened.close()
      return { login: login / 1000, list: first / 1000, form: whole / 1000 }
    }
    const go =
      (path: string): Go =>
      (page) =>
        page.locator(`a[href="${path}"]`).first().click()
    const hash =
      (path: string): Go =>
      (page) =>
        page.evaluate(`location.hash = '${path}'`)
    const peer = { list: hash('/http-resources'), rows: 'tbody tr' }
    // Bytes do not vary with the machine: one sample is enough.
    const own = {
      origin: `http://localhost:${portal.port}`,
      rows: 'table.tbl tbody tr a',
      form: go('/f-cdn/http/new'),
      formReady: 'form input',
    }
    // The peer's sign-in leads to a list, too.
    const ours = await bytesOf({ ...own, start: '/f-cdn/http', list: () => Promise.resolve() })
    const overHome = await bytesOf({ ...own, list: go('/f-cdn/http') })
    const plain = await bytesOf({ ...peer, origin: admin.origin, form: hash('/bench-rows/create'), formReady: 'form input' })
    const withForm = await bytesOf({ ...peer, origin: adminForm.origin, form: hash('/http-resources/create'), formReady: 'form input' })
    say(
      `  ours ${JSON.stringify(ours)} over the first screen ${JSON.stringify(overHome)} react-admin ${JSON.stringify(plain)} with rjsf ${JSON.stringify(withForm)}`,
    )
    const row = (measure: string, metric: string, other: Sample, peerName: string, most: number, sample = ours) =>
      rowOf({ ours: [sample], peer: [other] }, measure, { id: 'P10', metric, unit: 'KB', peerName, goal: { most } })
    return [
      row('login', 'bytes to the sign-in', plain, 'react-admin, one bundle', 0.25),
      row('list', '… and the first list', plain, 'react-admin, one bundle', 0.65),
      row('list', '… and the first list, over the first screen with its charts', plain, 'react-admin, one bundle', 0.65, overHome),
      row('form', '… and the resource form', withForm, 'react-admin + rjsf-mui', 0.65),
    ]
  } finally {
    await browser.close()
    await Promise.all([admin.stop(), adminForm.stop()])
    await portal.stop()
  }
}

// The form of 10 sources with 50 targets each: mounting it (P2) and a key in it (P1), against stock rjsf-mui drawing the same schema and data.
import { alternate, absoluteRow, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { freshPage, openBrowser, signedIn, slowDown, timeUntil, untilQuiet, type Opened } from '../support/browser.ts'
import { formDataOf, sources, targets } from '../support/forms.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { startPortal, untilSettled } from '../support/portal.ts'

type Side = { open: (cpu: number) => Promise<Opened>; mount: (opened: Opened) => Promise<{ js: number; frame: number }> }
type Sides = { ours: Side; peer: Side }

const type = 'restreams'
const list = '/streaming/restream'
const what = `form of ${sources} × ${targets} targets`
/** A field of the first target: both sides show it when they are mounted. */
const shown = `() => [...document.querySelectorAll('input')].some((input) => input.value === 'Target 0')`

export const p02 = (bench: Bench): Promise<Row[]> =>
  onBoth(bench, async (sides) => {
    const rows: Row[] = []
    for (const cpu of [1, 4]) {
      bench.say(`  ${what}, CPU ${cpu}×`)
      const sample = async ({ open, mount }: Side) => {
        const opened = await open(cpu)
        const found = await mount(opened)
        await opened.close()
        return found
      }
      const samples = await alternate({ ours: () => sample(sides.ours), peer: () => sample(sides.peer) }, bench.repeats, bench.say)
      rows.push(
        rowOf(samples, 'frame', {
          id: 'P2',
          unit: 'ms',
          peerName: 'stock rjsf-mui',
          goal: { most: 0.05 },
          metric: `${what} → frame, ${cpu}×`,
        }),
      )
      if (cpu === 1) rows.push(absoluteRow(samples.ours, 'frame', { id: 'P2', metric: `${what} → frame`, unit: 'ms', goal: { most: 400 } }))
    }
    return rows
  })

export const p01 = (bench: Bench): Promise<Row[]> =>
  onBoth(bench, async (sides) => {
    const rows: Row[] = []
    for (const cpu of [1, 4]) {
      bench.say(`  a key in the ${what}, CPU ${cpu}×`)
      const sample = async ({ open, mount }: Side) => {
        const opened = await open(1)
        await mount(opened)
        await untilQuiet(opened)
        await slowDown(opened.cdp, cpu)
        const found = await typed(opened)
        await opened.close()
        return found
      }
      const samples = await alternate({ ours: () => sample(sides.ours), peer: () => sample(sides.peer) }, bench.repeats, bench.say)
      rows.push(
        rowOf(samples, 'js', {
          id: 'P1',
          unit: 'ms',
          peerName: 'stock rjsf-mui',
          goal: { most: 0.1 },
          metric: `key → script done, ${what}, ${cpu}×`,
        }),
      )
      if (cpu === 4)
        rows.push(absoluteRow(samples.ours, 'js', { id: 'P1', metric: `key → script done, ${what}, 4×`, unit: 'ms', goal: { most: 16.7 } }))
    }
    return rows
  })

/** One letter in a field of the first target; the second one, as the first may load what validates. */
async function typed(opened: Opened): Promise<{ js: number; frame: number }> {
  const letter = (text: string) => `() => {
    const input = globalThis.benchField ??= [...document.querySelectorAll('input')].find(({ value }) => value === 'Target 0')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, input.value + '${text}')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }`
  const has = (text: string) => `() => globalThis.benchField.value.endsWith('${text}')`
  await timeUntil(opened, letter('a'), has('a'))
  await untilQuiet(opened)
  return timeUntil(opened, letter('b'), has('b'))
}

async function onBoth({ say }: Bench, measure: (sides: Sides) => Promise<Row[]>): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const data = await formDataOf(portal)
  const front = await startFront({ dir: await builtPeer('form'), port: firstPort + 1, data })
  const browser = await openBrowser()
  const origin = `http://localhost:${portal.port}`
  try {
    const kept = await signedIn(browser, origin)
    say(`  ${data[type].id}`)
    const link = `a[href^="${list}/${data[type].id}"]`
    const ours: Side = {
      open: async (cpu) => {
        const opened = await freshPage(browser, { kept })
        const { page } = opened
        await page.goto(`${origin}${list}`)
        await page.locator(link).first().waitFor({ timeout: 60_000 })
        await timeUntil(opened, `() => document.querySelector('${link}').click()`, shown)
        await page.goBack()
        await page.locator(link).first().waitFor()
        await slowDown(opened.cdp, cpu)
        // As before any press of a mouse: what is read then, the peer has in memory as well.
        await page.locator(link).first().hover()
        await untilQuiet(opened)
        return opened
      },
      mount: (opened) => timeUntil(opened, `() => document.querySelector('${link}').click()`, shown),
    }
    const peer: Side = {
      open: async (cpu) => {
        const opened = await freshPage(browser)
        const { page } = opened
        await page.goto(`${front.origin}/`)
        await page.waitForFunction(() => 'bench' in globalThis)
        await page.evaluate(`bench.load('${type}')`)
        await slowDown(opened.cdp, cpu)
        await untilQuiet(opened)
        return opened
      },
      mount: (opened) => timeUntil(opened, `() => bench.mount('${type}')`, shown),
    }
    return await measure({ ours, peer })
  } finally {
    await browser.close()
    await front.stop()
    await portal.stop()
  }
}

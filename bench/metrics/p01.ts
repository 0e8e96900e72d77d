// The restream form with 10 sources of 50 targets: mounting it (P2) and one keystroke in it (P1), against stock rjsf-mui with the same schema and data.
import { formSchemaOf } from '../../src/engine/resolve/formSchema.ts'
import type { Definition } from '../../src/engine/types.ts'
import { absoluteRow, alternate, median, rowOf, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { freshPage, openBrowser, type Opened, scriptTime, signedIn, slowDown, timeUntil, untilQuiet } from '../support/browser.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { call, signIn, startPortal, untilSettled, type Portal } from '../support/portal.ts'

const customer = { email: 'cdn1@demo.example', account: 'cdn1_alpha' }
const [sources, perSource] = [10, 50]
const keys = 20
const list = '/streaming/restream'
const head = { unit: 'ms', peerName: 'stock rjsf-mui' }

let measured: Promise<Row[]> | undefined
/** Both metrics come from the same samples. */
const rowsOf = async (id: string, bench: Bench): Promise<Row[]> => (await (measured ??= measure(bench))).filter((row) => row.id === id)
export const p01 = (bench: Bench): Promise<Row[]> => rowsOf('P1', bench)
export const p02 = (bench: Bench): Promise<Row[]> => rowsOf('P2', bench)

function restreams(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    source: `rtmp://in.example.com/live/app/stream-${index % sources}`,
    target_type: 'customRTMP',
    target_url: `rtmp://out-${index}.example.com/app`,
    target_key: `key_${index}`,
    login: `user${index}`,
    backup: { target_url: `rtmp://backup-${index}.example.com/app`, login: `user${index}` },
    target_comment: `Target ${index}`,
  }))
}

async function measure({ repeats, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const { id, data } = await storedForm(portal)
  const front = await startFront({ dir: await builtPeer('form'), port: firstPort + 1, data })
  const browser = await openBrowser()
  const origin = `http://localhost:${portal.port}`
  try {
    const kept = await signedIn(browser, origin, customer.email)
    const ours = async (cpu = 1): Promise<Sample> => {
      const opened = await freshPage(browser, { kept })
      const { page } = opened
      await page.goto(`${origin}${list}?filter=${encodeURIComponent('{}')}&sort=name&order=ASC&page=1&perPage=100`)
      const link = `a[href^="${list}/${id}"]`
      const open = `() => document.querySelector('${link}').click()`
      // The name, every source, and the targets of the chosen one.
      const isOpen = `() => (${hasValue})() && document.querySelectorAll('.p1 .li-b').length === ${sources} && document.querySelector('.p2 .li-b') !== null`
      await page.locator(link).first().waitFor({ timeout: 60_000 })
      await timeUntil(opened, open, isOpen)
      await page.goBack()
      await page.locator(link).first().waitFor()
      await slowDown(opened.cdp, cpu)
      // Simulates the hover before a click, which loads data that the peer already has in memory.
      await page.locator(link).first().hover()
      await untilQuiet(opened)
      const mounted = await timeUntil(opened, open, isOpen)
      await untilQuiet(opened)
      await page.locator('.p2 .li-b').first().click()
      const field = page.locator('.p3').getByRole('textbox', { name: /^Comment/ })
      await field.waitFor()
      if ((await field.inputValue()) !== 'Target 0') throw new Error('the portal shows another target')
      const typed = await keysIn(opened, `#${await field.evaluate((input) => CSS.escape(input.id))}`)
      await opened.close()
      return { ...mounted, ...typed }
    }
    const peer = async (): Promise<Sample> => {
      const opened = await freshPage(browser)
      const { page } = opened
      await page.goto(`${front.origin}/`)
      await page.waitForFunction(() => 'bench' in globalThis)
      for (const name of ['one', 'all']) await page.evaluate(`bench.load('${name}')`)
      // Loads and warms the code.
      await timeUntil(opened, `() => bench.mount('one')`, hasValue)
      await page.evaluate('bench.unmount()')
      await untilQuiet(opened)
      const mounted = await timeUntil(opened, `() => bench.mount('all')`, hasValue)
      await untilQuiet(opened)
      const inputs = await page.locator('input, textarea, [role=combobox]').count()
      if (inputs < sources * perSource * 7) throw new Error(`the peer shows only ${inputs} inputs`)
      const typed = await keysIn(opened, '#root_restreams_0_target_comment')
      await opened.close()
      return { ...mounted, ...typed }
    }
    const samples = await alternate({ ours: () => ours(), peer }, repeats, say)
    say('  the portal at CPU 4×')
    const slow: Sample[] = []
    for (let turn = 0; turn < repeats; turn += 1) slow.push(await ours(4))
    return [
      rowOf(samples, 'key', { ...head, id: 'P1', metric: 'a key in 1 of 500 targets, script, 1×', goal: { most: 0.1 } }),
      rowOf(samples, 'keyFrame', { ...head, id: 'P1', metric: 'a key in 1 of 500 targets → frame, 1×', goal: { most: 0.1 } }),
      absoluteRow(slow, 'p95', { id: 'P1', metric: 'the same, script, p95 of 20 keys, 4×', unit: 'ms', goal: { most: 16.7 } }),
      rowOf(samples, 'frame', { ...head, id: 'P2', metric: 'form of 10 × 50 targets → frame, 1×', goal: { most: 0.05 } }),
      rowOf(samples, 'js', { ...head, id: 'P2', metric: 'form of 10 × 50 targets, script, 1×', goal: { most: 0.05 } }),
      absoluteRow(samples.ours, 'frame', { id: 'P2', metric: 'the same → frame, 1×', unit: 'ms', goal: { most: 400 } }),
    ]
  } finally {
    await browser.close()
    await front.stop()
    await portal.stop()
  }
}

const name = 'bench-restream'
const hasValue = `() => [...document.querySelectorAll('input')].some((input) => input.value === '${name}')`

/** The record of 500 targets as the portal has stored it, and what the peer draws: the same, and one of a single target. */
async function storedForm(portal: Portal): Promise<{ id: string; data: Record<string, unknown> }> {
  const token = await signIn(portal, { email: customer.email })
  const { definition } = await call<{ definition: Definition }>(portal, token, `/definitions/restreams?account=${customer.account}`)
  const { schema } = formSchemaOf(definition, { mode: 'edit' })
  const record = (count: number) => ({ name, type: 'long', active: true, restreams: restreams(count) })
  const { id } = await call<{ id: string }>(portal, token, `/accounts/${customer.account}/restreams`, {
    method: 'POST',
    body: record(sources * perSource),
    headers: { 'confirm-paid': '/' },
  })
  return { id, data: { one: { schema, data: record(1) }, all: { schema, data: record(sources * perSource) } } }
}

/** Script time of one keystroke, with all that follows it until the page is idle; and the time until its frame. */
async function keysIn(opened: Opened, input: string): Promise<Sample> {
  const { page, cdp } = opened
  const samples: { key: number; keyFrame: number }[] = []
  for (let turn = 0; turn < keys; turn += 1) {
    const place = JSON.stringify(input)
    const act = `() => { const input = document.querySelector(${place}); const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); set.call(input, input.value + 'x'); input.dispatchEvent(new Event('input', { bubbles: true })) }`
    const before = await scriptTime(cdp)
    const { frame } = await timeUntil(opened, act, `() => document.querySelector(${place}).value.endsWith('x')`)
    await page.evaluate('benchIdle()')
    samples.push({ key: (await scriptTime(cdp)) - before, keyFrame: frame })
  }
  const expected = `Target 0${'x'.repeat(keys)}`
  if ((await page.locator(input).inputValue()) !== expected) throw new Error('the keys did not arrive')
  const of = (measure: 'key' | 'keyFrame') => samples.map((sample) => sample[measure])
  return {
    key: median(of('key')),
    keyFrame: median(of('keyFrame')),
    p95: of('key').toSorted((a, b) => a - b)[Math.ceil(keys * 0.95) - 1] ?? NaN,
  }
}

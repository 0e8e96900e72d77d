// Validation in the browser without eval, 1000 fields: a full pass against @cfworker/json-schema, the first verdict against ajv compiling.
import { formSchemaOf } from '../../src/engine/resolve/formSchema.ts'
import type { Definition } from '../../src/engine/types.ts'
import { alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { freshPage, openBrowser, signInOn, untilQuiet } from '../support/browser.ts'
import { startFront } from '../support/front.ts'
import { firstPort } from '../support/paths.ts'
import { builtPeer } from '../support/peerApps.ts'
import { call, customer, signIn, startPortal, untilSettled } from '../support/portal.ts'

const type = 'bench-fields'
const times = 200
type Verdict = { took: number; result: boolean; places?: string[] }

export async function p05({ repeats, say }: Bench): Promise<Row[]> {
  const portal = await startPortal({ core: 0 })
  await untilSettled(portal)
  const token = await signIn(portal)
  const { definition } = await call<{ definition: Definition }>(portal, token, `/definitions/${type}?account=${customer.account}`)
  const { schema, hash } = formSchemaOf(definition, { mode: 'create' })
  const [good, bad] = [valueOf(false), valueOf(true)]
  const front = await startFront({ dir: await builtPeer('checks'), port: firstPort + 1 })
  const browser = await openBrowser()
  try {
    const peerIn = async (call: 'cfworker' | 'ajvFirst', value: unknown): Promise<Verdict> => {
      const opened = await freshPage(browser)
      await opened.page.goto(front.origin)
      await opened.page.waitForFunction(() => 'bench' in globalThis)
      const found = await opened.page.evaluate<Verdict>(`bench.${call}(${JSON.stringify({ schema, value, times })})`)
      await opened.close()
      return found
    }
    // The server's compiled module on a page of the portal itself, whose CSP forbids eval.
    const oursIn = async (value: unknown): Promise<{ first: number; pass: number; result: boolean; places: string[] }> => {
      const opened = await freshPage(browser)
      const { page } = opened
      await page.goto(`http://localhost:${portal.port}/`)
      await signInOn(page)
      await page.waitForURL((url) => !url.href.includes('login'))
      // The portal's first screen is not part of the measurement: the peer's page is idle as well.
      await untilQuiet(opened)
      const url = `/validators/${hash}.js?type=${type}&account=${customer.account}`
      const found = await page.evaluate(measureModule, { url, value, times })
      await opened.close()
      return found
    }
    await agree(await oursIn(good), await peerIn('cfworker', good), await peerIn('ajvFirst', good), true)
    await agree(await oursIn(bad), await peerIn('cfworker', bad), await peerIn('ajvFirst', bad), false)
    const ours = async () => {
      const { first, pass } = await oursIn(good)
      return { first, pass }
    }
    const peer = async () => ({ pass: (await peerIn('cfworker', good)).took, first: (await peerIn('ajvFirst', good)).took })
    const samples = await alternate({ ours, peer }, repeats, say)
    return [
      rowOf(samples, 'pass', {
        id: 'P5',
        metric: 'full pass over 1000 fields',
        unit: 'ms',
        peerName: '@cfworker/json-schema',
        goal: { most: 0.1 },
      }),
      rowOf(samples, 'first', {
        id: 'P5',
        metric: 'first verdict, module from the server',
        unit: 'ms',
        peerName: 'ajv compiles in the browser',
        goal: { most: 0.1 },
      }),
    ]
  } finally {
    await browser.close()
    await front.stop()
    await portal.stop()
  }
}

/** Runs in the portal's page. Measured from the request of the module; its imports are the portal's. */
async function measureModule({
  url,
  value,
  times,
}: {
  url: string
  value: unknown
  times: number
}): Promise<{ first: number; pass: number; result: boolean; places: string[] }> {
  type Check = ((value: unknown) => boolean) & { errors?: { instancePath: string; keyword: string }[] | null }
  const begun = performance.now()
  const module = (await import(url)) as { default: (require: (id: string) => unknown) => Record<string, Check> }
  const helpers: Record<string, unknown> = {
    'ajv/dist/runtime/ucs2length': { default: (text: string) => [...text].length },
    'ajv/dist/runtime/equal': { default: Object.is },
  }
  const exports = module.default((id) => helpers[id] ?? {})
  const check = exports.root as Check
  const result = check(value)
  const first = performance.now() - begun
  const places = [...new Set((check.errors ?? []).map(({ instancePath }) => instancePath))].toSorted()
  for (let turn = 0; turn < times; turn += 1) check(value)
  const again = performance.now()
  for (let turn = 0; turn < times; turn += 1) check(value)
  return { first, pass: (performance.now() - again) / times, result, places }
}

/** All three must give the same verdict on the same value. */
function agree(ours: { result: boolean; places: string[] }, cfworker: Verdict, ajv: Verdict, wanted: boolean): void {
  if (![ours.result, cfworker.result, ajv.result].every((result) => result === wanted))
    throw new Error(`verdicts differ: ours ${ours.result}, cfworker ${cfworker.result}, ajv ${ajv.result}; wanted ${wanted}`)
  if (!wanted && JSON.stringify(ours.places) !== JSON.stringify(cfworker.places))
    throw new Error(
      `places differ: ours ${JSON.stringify(ours.places.slice(0, 5))}, cfworker ${JSON.stringify(cfworker.places?.slice(0, 5))}`,
    )
}

/** A record of 10 × 100 fields; the invalid one has three errors. */
function valueOf(isBroken: boolean): Record<string, Record<string, unknown>> {
  const field = (index: number): unknown => ['edge-cache', 443, true, 'medium', 0.5][index % 5]
  const value = Object.fromEntries(
    Array.from({ length: 10 }, (_, group) => [
      `s${group}`,
      Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, field(index)])),
    ]),
  )
  if (isBroken)
    for (const [group, name, wrong] of [
      ['s1', 'f0', 'Not allowed'],
      ['s4', 'f51', -1],
      ['s9', 'f98', 'enormous'],
    ] as const)
      value[group]![name] = wrong
  return value
}

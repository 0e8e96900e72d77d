// A chart of 100 streams of 1,440 points: first draw, other values, and the hint of a point, each until its frame is there.
import { join } from 'node:path'
import { freshPage, openBrowser } from '../support/browser.ts'
import { absoluteRow, alternate, rowOf, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { startFront } from '../support/front.ts'
import { benchDir, firstPort, resultsDir } from '../support/paths.ts'

type Times = { first: number; update: number; hover: number }
const names = { first: 'first draw', update: 'other values', hover: 'hint of a point' } as const

export async function p08({ repeats, say }: Bench): Promise<Row[]> {
  const front = await startFront({ dir: await built(), port: firstPort + 1 })
  const browser = await openBrowser()
  const timesOf = async (side: 'ours' | 'naive'): Promise<Times> => {
    const opened = await freshPage(browser)
    await opened.page.goto(`${front.origin}/charts.html`)
    await opened.page.waitForFunction(() => 'bench' in globalThis)
    const found = await opened.page.evaluate<Times>(`bench.${side}()`)
    await opened.close()
    return found
  }
  try {
    const samples = await alternate({ ours: () => timesOf('ours'), peer: () => timesOf('naive') }, repeats, say)
    const head = (measure: keyof Times) => ({ id: 'P8', metric: `chart of 100 × 1,440 points, ${names[measure]}`, unit: 'ms' })
    return [
      ...(['first', 'update', 'hover'] as const).map((measure) =>
        rowOf(samples, measure, { ...head(measure), peerName: 'Chart.js as its guide has it', goal: { most: 1 / 8 } }),
      ),
      absoluteRow(samples.ours, 'hover', { ...head('hover'), goal: { most: 33 } }),
    ]
  } finally {
    await browser.close()
    await front.stop()
  }
}

async function built(): Promise<string> {
  const outDir = join(resultsDir, 'apps')
  const { build } = await import('vite')
  await build({
    root: join(benchDir, 'apps'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: '/',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: join(benchDir, 'apps/charts.html') },
    },
  })
  return outDir
}

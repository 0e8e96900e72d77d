// A page is drawn once (docs/decisions/332): what React renders while a record opens, counted by the hook that its development tools use.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import { madeRestream, targetOf } from '../../support/restreams.ts'

/** Components rendered in one commit: `again` were there before, `fresh` are new. */
type Commit = { path: string; hasForm: boolean; again: number; fresh: number }
type Fiber = { tag: number; flags: number; alternate: Fiber | null; child: Fiber | null; sibling: Fiber | null }
type Counting = { commits: Commit[]; __REACT_DEVTOOLS_GLOBAL_HOOK__?: object }

/** Counts on pages loaded from now on. */
async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const commits: Commit[] = []
    // React's tags of components, and its flag for one that was rendered in a commit.
    const [functionComponent, forwardRef, memo, simpleMemo, performedWork] = [0, 11, 14, 15, 1]
    const components = [functionComponent, forwardRef, memo, simpleMemo]
    const onCommitFiberRoot = (_renderer: number, { current }: { current: Fiber }) => {
      const commit = { path: location.pathname, hasForm: document.querySelector('main form') !== null, again: 0, fresh: 0 }
      const waiting: Fiber[] = [current]
      for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
        if (components.includes(fiber.tag) && fiber.flags & performedWork) commit[fiber.alternate ? 'again' : 'fresh']++
        if (fiber.sibling) waiting.push(fiber.sibling)
        // The same child as before: React did not look below.
        if (fiber.child && fiber.child !== fiber.alternate?.child) waiting.push(fiber.child)
      }
      commits.push(commit)
    }
    const hook = { isDisabled: false, supportsFiber: true, inject: () => 1, onCommitFiberRoot, onCommitFiberUnmount: () => undefined }
    Object.assign(window, { commits, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook } satisfies Counting)
  })
}

test('a click on a row draws its record once, and does not redraw the list', async ({ page, portal, records, list, form }) => {
  const { name } = await records.resource()
  await countCommits(page)
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await page.goto(`/f-cdn/http?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  await expect(list.row(name)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => void ((window as unknown as Counting).commits.length = 0))
  await list.row(name).getByRole('link', { name }).click()
  await expect(form.section('Expert settings')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const commits = await page.evaluate(() => (window as unknown as Counting).commits)
  const first = commits.findIndex(({ hasForm }) => hasForm)
  expect(commits[first]?.fresh).toBeGreaterThan(100)
  expect.soft(commits.filter(({ path }) => path === '/f-cdn/http').map(({ again }) => again)).toEqual([])
  // Prices and notes that arrive later re-render only what shows them; sections below the fold are new.
  expect.soft(Math.max(...commits.slice(first + 1).map(({ again }) => again))).toBeLessThan(20)
})

test('a keystroke in one of 500 targets re-renders its row, and none of the others', async ({ page, portal, form }) => {
  await countCommits(page)
  await portal.signIn('cdn1@demo.example')
  const targets = Array.from({ length: 500 }, (_, n) => targetOf(`k${n}`, { source: `rtmp://in.example.com/live/app/stream-${n % 10}` }))
  const { path } = await madeRestream(page.request, targets)
  await page.goto(path)
  await page.locator('.p2 .li-b').first().click()
  const comment = page.locator('.p3').getByRole('textbox', { name: /^Comment/ })
  // The first key begins a draft.
  await comment.press('End')
  await comment.press('x')
  await expect(form.saveButton()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => void ((window as unknown as Counting).commits.length = 0))
  await comment.press('y')
  await expect(comment).toHaveValue(/xy$/)
  const commits = await page.evaluate(() => (window as unknown as Counting).commits)
  expect(Math.max(...commits.map(({ again }) => again))).toBeLessThan(75)
})

// A restreaming resource by the keyboard alone: every step ends where one would look for it, and can be seen there.
import type { Locator, Page } from '@playwright/test'
import { isCall, list, RestreamForm, source, uniqueName } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'

/** Presses Tab until the target has the focus. Each stop on the way can be seen. */
async function tabTo(target: Locator, { most = 60, key = 'Tab' } = {}): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) break
    await page.keyboard.press(key)
    await expectSeen(page)
  }
  await expect(target).toBeFocused()
  await expectSeen(page)
}

/** What has the focus is marked as such, on the screen, and under nothing else. */
async function expectSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unseen)).toBe('')
}

/** Why what has the focus cannot be seen; empty if it can. */
function unseen(): string {
  const own = document.activeElement
  if (!own || own === document.body) return 'nothing has the focus'
  const name = `${own.tagName} ${own.id} ${own.getAttribute('aria-label') ?? own.textContent?.slice(0, 30)}`
  const isMarked = (node: Element): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  }
  if (!own.matches(':focus-visible')) return `${name}: the browser shows no focus`
  if (![own, own.parentElement, own.nextElementSibling].some((node) => node && isMarked(node))) return `${name}: is not marked`
  const { left, top, width, height } = own.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
  const above = document.elementFromPoint(x, y)
  if (!above) return `${name}: is off the screen`
  return own.contains(above) || above.contains(own) ? '' : `${name}: is under ${above.outerHTML.slice(0, 80)}`
}

test('is created, corrected, changed in bulk and watched without a mouse', async ({ page, portal, form, list: records }) => {
  // Every stop of the focus is looked at.
  test.setTimeout(300_000)
  const { keyboard } = page
  const name = uniqueName()
  await portal.signIn('cdn1@demo.example', { at: list })
  await expect(records.rows().first()).toBeVisible()
  await keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(`${list}/new$`))
  const restream = new RestreamForm(page)
  const rows = (place: number) => restream.targets().locator('.li-b').nth(place)

  await tabTo(form.field('Name'))
  await keyboard.press('Control+a')
  await keyboard.type(name)

  // A source opens with its first field; Escape leads back to its row, Enter to its targets.
  await tabTo(restream.sources().getByRole('button', { name: 'Add a source' }))
  await keyboard.press('Enter')
  await expect(restream.field('Source URL')).toBeFocused()
  await expectSeen(page)
  await keyboard.type(source)
  await keyboard.press('Escape')
  await expect(restream.sources().locator('.li-b').first()).toBeFocused()
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(rows(0)).toBeFocused()
  await keyboard.press('Enter')

  // The first target, of a service that is picked.
  await expect(restream.service()).toBeFocused()
  await expectSeen(page)
  await keyboard.type('Rutube')
  await expect(restream.service().locator('option:checked')).toHaveText('Rutube')
  await tabTo(restream.field('Target URL'))
  await keyboard.press('Control+a')
  await keyboard.type('rtmp://push.example.com/app')
  await tabTo(restream.field('Stream key'))
  await keyboard.type('key-first')

  // Its rarer fields are in a dialog, which gives the focus back.
  const more = restream.open().getByRole('button', { name: 'Backup target: edit' })
  await tabTo(more)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByRole('textbox', { name: /^Backup URL/ }))
  await keyboard.type('rtmp://backup.example.com/app')
  await tabTo(dialog.getByRole('button', { name: 'Done' }))
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()
  await expectSeen(page)

  // The second is a copy of the first with another key, and with an address that is wrong.
  await keyboard.press('Escape')
  await expect(rows(0)).toBeFocused()
  await keyboard.press('Control+d')
  await expect(rows(1)).toBeFocused()
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(restream.service()).toBeFocused()
  await tabTo(restream.field('Target URL'))
  await keyboard.press('Control+a')
  await keyboard.type('http://push.example.com/app')
  await tabTo(restream.field('Stream key'))
  await keyboard.press('Control+a')
  await keyboard.type('key-second')
  await keyboard.press('Escape')
  await expect(rows(1)).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(rows(0)).toBeFocused()

  // Saving jumps to the row with the error, from whichever row is open; so does the key for errors.
  await keyboard.press('Control+s')
  await expect(form.refused()).toBeVisible()
  await expect(restream.field('Target URL')).toBeFocused()
  await expect(restream.field('Target URL')).toHaveValue('http://push.example.com/app')
  await expectSeen(page)
  await keyboard.press('Escape')
  await expect(rows(1)).toBeFocused()
  await keyboard.press('Home')
  await keyboard.press('F8')
  await expect(restream.field('Target URL')).toBeFocused()
  await expect(restream.field('Target URL')).toHaveAttribute('aria-invalid', 'true')
  await keyboard.press('Control+a')
  await keyboard.type('rtmp://push.example.com/app')
  await keyboard.press('Escape')
  await expect(restream.targets().locator('.li.bad')).toHaveCount(0)

  // Both are marked and get one comment.
  await keyboard.press('Space')
  await keyboard.press('ArrowUp')
  await keyboard.press('Space')
  const tools = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(tools).toContainText('2')
  await tabTo(tools.getByRole('button', { name: 'Set a field' }))
  await keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByRole('combobox', { name: 'Field' }))
  await keyboard.type('Comment')
  await tabTo(dialog.getByRole('textbox', { name: /^Comment/ }))
  await keyboard.type('By keys')
  await tabTo(dialog.getByRole('button', { name: /^Set/ }))
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectSeen(page)
  await tabTo(tools.getByRole('button', { name: 'Clear selection' }))
  await keyboard.press('Enter')
  await expect(tools).toHaveCount(0)
  await expect(rows(0)).toBeFocused()
  await expectSeen(page)

  const sent = page.waitForRequest(isCall('POST'))
  await keyboard.press('Control+s')
  await expect(dialog).toBeVisible()
  await tabTo(dialog.getByRole('button', { name: 'Create' }))
  await keyboard.press('Enter')
  const { restreams } = (await sent).postDataJSON() as { restreams: Record<string, unknown>[] }
  const shared = { source, target_type: 'rutube', target_url: 'rtmp://push.example.com/app', target_comment: 'By keys' }
  expect(restreams).toHaveLength(2)
  expect(restreams[0]).toMatchObject({ ...shared, target_key: 'key-first', backup: { target_url: 'rtmp://backup.example.com/app' } })
  expect(restreams[1]).toMatchObject({ ...shared, target_key: 'key-second' })

  // The list has it; its status is a tab further.
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`))
  await tabTo(records.row(name).getByRole('link', { name }), { most: 120 })
  await keyboard.press('Enter')
  await expect(portal.title()).toHaveText(name)
  await tabTo(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Status' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'State of every target' }).getByRole('row')).toHaveCount(3)
  await expectSeen(page)
  expect(new URL(page.url()).pathname).toMatch(/\/status$/)
})

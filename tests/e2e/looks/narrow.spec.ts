// Half-width windows (zoom 200 %), and what stands on a page before its scripts ran.
import { expect, headers, test } from '../../support/portal.ts'

test('before scripts run, the page is not blank', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const bone = page.locator('.first > i').first()
  await expect(bone).toBeVisible()
  expect((await bone.boundingBox())?.height).toBe(26)
})

test('texts cut by a list are shown in full on hover and on focus', async ({ page, portal, list, records }) => {
  const record = await records.resource({ name: `${'A name that no column has room for '.repeat(3)}${Date.now()}` })
  await page.setViewportSize({ width: 1024, height: 768 })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await list.search(record.name)
  await expect(list.rows()).toHaveCount(1)
  // The rows may still move under the pointer, so it is moved there again.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover()
    await list.row(record.name).getByRole('link', { name: record.name }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(record.name, { timeout: 2_000 })
  }).toPass()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await list.row(record.name).getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText(record.name)
})

test('an error is directly below the control, its help below that', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  await form.fill('Name', 'x'.repeat(300))
  await page.keyboard.press('Tab')
  const field = page.locator('[data-at="/name"]')
  const top = async (part: string) => (await field.locator(part).boundingBox())!.y
  await expect(field.locator('.msg')).toBeVisible()
  expect(await top('.in')).toBeLessThan(await top('.msg'))
  expect(await top('.msg')).toBeLessThan(await top('.help'))
})

test.describe('at 720 px', () => {
  test.use({ viewport: { width: 720, height: 450 } })

  test('breadcrumbs are side by side, the save bar is low, and the text above the JSON has its own line', async ({
    page,
    portal,
    records,
    form,
  }) => {
    const record = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: record.path })
    await form.fill('Name', '')
    await form.save()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    await expect(crumbs.last()).toBeVisible()
    const boxes = await crumbs.evaluateAll((items) =>
      items.map((item) => {
        const { left } = item.getBoundingClientRect()
        return { left, right: Math.max(...[...item.children].map((child) => child.getBoundingClientRect().right)) }
      }),
    )
    for (const [index, { left }] of boxes.entries()) if (index > 0) expect(left).toBeGreaterThanOrEqual(boxes[index - 1]!.right)
    expect((await page.locator('.savebar').boundingBox())?.height).toBeLessThan(72)
    await page.goto(`${record.path}/json`)
    const heading = page.getByRole('heading', { name: 'API record' })
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.height).toBeLessThan(30)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a section opened by its tab is directly below the tabs and the list of sections', async ({ page, portal, records }) => {
    const record = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: `${record.path}/expert` })
    const edges = async () => {
      const [tabs, list, section] = await Promise.all(
        [
          page.getByRole('navigation', { name: 'Tabs' }),
          page.getByRole('combobox', { name: 'Sections' }),
          page.getByRole('region', { name: 'Expert settings' }),
        ].map((part) => part.boundingBox()),
      )
      return { listUnderTabs: list!.y - tabs!.y - tabs!.height, sectionUnderList: section!.y - list!.y - list!.height }
    }
    const isNear = (gap: number) => gap >= 0 && gap < 24
    await expect(async () => {
      const { listUnderTabs, sectionUnderList } = await edges()
      expect([isNear(listUnderTabs), isNear(sectionUnderList)], `${listUnderTabs}, ${sectionUnderList}`).toEqual([true, true])
    }).toPass({ timeout: 20_000 })
  })

  test('the button that shows a password and the link above it can be pressed over their whole area', async ({ page }) => {
    await page.goto('/login')
    const room = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      const takes = (y: number) => part.contains(document.elementFromPoint(middle.x, y))
      return [middle.y - 19, middle.y - 16, middle.y, middle.y + 15, ...(part.matches('button') ? [middle.y + 19] : [])].map(takes)
    }
    expect(await page.getByRole('button', { name: 'Show password' }).evaluate(room)).toEqual([true, true, true, true, true])
    expect(await page.getByRole('link', { name: 'Forgot password?' }).evaluate(room)).toEqual([true, true, true, true])
  })

  test('the states of a list are left-aligned, and the facts of a project are one line', async ({ page, portal, list }) => {
    for (const locale of ['en_US', 'ru_RU'] as const) {
      await portal.signIn('admin@demo.example', { at: '/admin/projects', locale })
      await expect(list.rows().nth(1)).toBeVisible()
      const lefts = await page.locator('td.pr .st').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
      expect(Math.max(...lefts) - Math.min(...lefts), String(lefts)).toBeLessThanOrEqual(1)
      const room = await page
        .locator('td.acts .act')
        .evaluateAll((all) => all.map((one) => one.closest('tr')!.getBoundingClientRect().right - one.getBoundingClientRect().right))
      expect(Math.min(...room), 'the menu of each row is whole').toBeGreaterThanOrEqual(0)
      await list.row('Demo Shop').getByRole('link').first().click()
      await expect(portal.title()).toHaveText('Demo Shop')
      expect((await page.locator('.ph-meta').first().boundingBox())?.height).toBeLessThanOrEqual(40)
      expect((await page.locator('.ph').first().boundingBox())?.height).toBeLessThanOrEqual(160)
    }
  })

  test('a label is added by touch', async ({ page, portal, records }) => {
    const record = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: record.path })
    expect((await page.getByRole('button', { name: 'Add label' }).boundingBox())?.height).toBeGreaterThanOrEqual(40)
  })

  test('the menu of a row is at its edge, even if records have no state', async ({ portal, list }) => {
    await portal.signIn('admin@demo.example', { at: '/admin/brandings' })
    await expect(list.rows().first()).toBeVisible()
    const menu = list
      .rows()
      .first()
      .getByRole('button', { name: /^Actions of/ })
    expect(
      await menu.evaluate((button) => button.closest('tr')!.getBoundingClientRect().right - button.getBoundingClientRect().right),
    ).toBe(6)
  })

  test('records with the same name are distinguished by their kind, and the button for another one has its own line', async ({
    page,
    portal,
    records,
    people,
    list,
  }) => {
    const zone = await records.zone()
    const customer = await people.as('cdn2@demo.example')
    for (const [type, content] of [
      ['A', '203.0.113.10'],
      ['TXT', 'v=spf1 -all'],
    ]) {
      const answer = await customer.post('/api/v1/accounts/demo-cdn2/dns-records', {
        data: { zone_id: zone.id, type, name: '@', ttl: 3600, records: [{ content, enabled: true }] },
      })
      expect(answer.status(), await answer.text()).toBe(201)
    }
    await portal.signIn('cdn2@demo.example', { at: `/dns/section/dns-zone/${zone.id}/records` })
    await expect(list.rows()).toHaveCount(2)
    for (const type of ['A', 'TXT']) await expect(list.rows().getByText(type, { exact: true }).filter({ visible: true })).toHaveCount(1)
    // The buttons of the list come after the record.
    await expect(async () => {
      const [search, templates, load, create] = await Promise.all(
        [page.locator('.tools .q'), ...['Templates', 'Import', 'Create record'].map((name) => page.getByRole('button', { name }))].map(
          (part) => part.boundingBox(),
        ),
      )
      expect(templates!.y).toBe(load!.y)
      expect(create!.y).toBeGreaterThan(load!.y)
      expect(create!.y).toBeLessThan(search!.y)
    }).toPass()
  })

  test('the text of an inactive record does not overlap its button, in Russian too', async ({ page, portal, records }) => {
    const record = await records.resource()
    await records.change(record, { active: false })
    await portal.signIn('cdn2@demo.example', { at: record.path })
    await page.request.patch('/api/v1/session', { data: { language: 'ru_RU' }, headers })
    await page.reload()
    await expect(page.locator('.idle .btn')).toHaveText('Активировать')
    const [text, button] = await Promise.all(
      [page.locator('.idle .grow'), page.locator('.idle .btn')].map((part) =>
        part.evaluate((element) => {
          const words = document.createRange()
          words.selectNodeContents(element)
          const { left, right, bottom } = words.getBoundingClientRect()
          return { left, right, bottom, top: element.getBoundingClientRect().top }
        }),
      ),
    )
    expect(button!.top >= text!.bottom || button!.left >= text!.right, JSON.stringify({ text, button })).toBe(true)
    expect(text!.right).toBeLessThanOrEqual(390)
  })

  test('the dates of a filter are side by side, and their placeholder is not cut off', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/profile/account/action-history' })
    await page.request.patch('/api/v1/session', { data: { language: 'ru_RU' }, headers })
    await page.reload()
    await expect(portal.title()).toHaveText('История действий')
    const days = page.locator('.acts-filters .day input[placeholder]')
    await expect(days).toHaveCount(2)
    const [from, to] = await Promise.all([days.first(), days.last()].map((day) => day.boundingBox()))
    expect(to!.y).toBe(from!.y)
    expect(
      await days.evaluateAll((all) =>
        all.map((day) => {
          const { font } = getComputedStyle(day)
          const canvas = document.createElement('canvas').getContext('2d')!
          canvas.font = font
          return canvas.measureText((day as HTMLInputElement).placeholder).width <= day.clientWidth
        }),
      ),
    ).toEqual([true, true])
  })

  test('the line of facts under a name has the full width: an address is on one line with its copy button', async ({
    page,
    portal,
    records,
  }) => {
    const record = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: record.path })
    const address = page.locator('.ph-meta .mono')
    await expect(address).toBeVisible()
    const [text, copy] = await Promise.all(
      [address, page.locator('.ph-meta').getByRole('button', { name: 'Copy' })].map((part) => part.boundingBox()),
    )
    expect(text!.height).toBeLessThan(24)
    expect(copy!.x - text!.x - text!.width).toBeLessThan(12)
  })
})

test('at 1024 px the history says what each version changed', async ({ page, portal, records }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const record = await records.resource()
  await records.change(record, { name: `${record.name} again`, names: [`${record.id.replaceAll('_', '-')}.example.com`] })
  await portal.signIn('cdn2@demo.example', { at: `${record.path}/history` })
  const what = page.getByText(/^Changed: Name, CNAMEs/)
  await expect(what).toBeVisible()
  expect(await what.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

test('a missing page names the requested address, and shows no lock', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/http_nothing' })
  await expect(portal.title()).toHaveText('Page not found')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    /CDN/,
    /HTTP resources/,
    /Page not found/,
  ])
  await expect(page.locator('.draw rect')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a domain in the title wraps after a dot; there is no empty space between the figures and the tabs', async ({
    page,
    portal,
    records,
  }) => {
    const record = await records.resource({ name: 'origin-of-the-spring-campaign.static.images.example.com' })
    await portal.signIn('cdn2@demo.example', { at: record.path })
    await expect(portal.title()).toHaveText(record.name)
    const lines = await portal.title().evaluate((title) => {
      const found: { top: number; text: string }[] = []
      const walk = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { top } = range.getBoundingClientRect()
          const last = found.at(-1)
          if (last && Math.abs(last.top - top) < 4) last.text += node.textContent![at]
          else found.push({ top, text: node.textContent![at]! })
        }
      return found.map(({ text }) => text)
    })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[.-]$/)
    const figures = page.getByRole('region', { name: 'Last 24 hours' })
    await expect(figures).toContainText('No requests')
    const [strip, tabs] = [(await figures.boundingBox())!, (await page.getByRole('navigation', { name: 'Tabs' }).boundingBox())!]
    expect(tabs.y - (strip.y + strip.height)).toBeLessThan(12)
  })
})

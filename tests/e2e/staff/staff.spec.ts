// Staff on the provider's pages: everybody within his reach.
import english from '../../../src/schemas/employees/en_US.json' with { type: 'json' }
import russian from '../../../src/schemas/employees/ru_RU.json' with { type: 'json' }
import { expect, test, unique } from '../../support/portal.ts'

test.describe('staff', () => {
  test('a password link is offered neither for oneself nor for a deactivated employee', async ({ page, portal, list }) => {
    await portal.signIn('admin@demo.example', { at: '/admin/employees' })
    for (const name of ['Anna Orlova', 'Nikolai Frolov']) {
      await list.open(name)
      await expect(page.getByRole('button', { name: 'Password link' })).toHaveCount(0)
      await page.goBack()
    }
  })

  test('a new link to set a password goes to the employee by e-mail', async ({ page, portal, people, post, browser }) => {
    const email = `${unique('invited').replace(' ', '-')}@demo.example`
    const made = await (
      await people.as('admin@demo.example')
    ).post('/api/v1/employees', { data: { email, role: 'manager_provider', brand: 'main', timezone: 'Europe/Moscow' } })
    const { id } = (await made.json()) as { id: string }
    await portal.signIn('admin@demo.example', { at: `/admin/employees/${id}` })
    await page.getByRole('button', { name: 'Password link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send by e-mail' }).click()
    await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Permissions/, expanded: false })
      .click()
    await expect(page.getByRole('region', { name: 'Permissions' })).toContainText('See and enter projects')
    await expect(page.getByRole('main')).not.toContainText(/(core|billing)_/)
    await expect.poll(() => post.lettersTo(email)).toBe(1)
    const [, link] = /(https?:\/\/[^\s"<]+\/password#[^\s"<]+)/.exec(post.newest(email)[0]!)!
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(link!)
    await guest.getByLabel('New password').fill('Chosen-By-Himself-26')
    await guest.getByRole('button', { name: 'Set password' }).click()
    await expect(guest.getByRole('heading', { name: 'The password is set' })).toBeVisible()
    await guest.context().close()
  })

  test('permissions of roles are a table in words, in both languages, as the server grants them', async ({ page, portal, people }) => {
    const answer = await (await people.as('admin@demo.example')).get('/api/v1/staff-roles')
    const roles = (await answer.json()) as { role: string; permissions: string[] }[]
    expect(roles).toHaveLength(6)
    const permissions = [...new Set(roles.flatMap((one) => one.permissions))]
    await portal.signIn('admin@demo.example', { at: '/admin/employees' })
    for (const [locale, words, yes] of [
      ['en_US', english, 'Yes'],
      ['ru_RU', russian, 'Да'],
    ] as const) {
      const said = words.options as Record<string, string>
      await portal.setLanguage(locale)
      await page.getByRole('button', { name: words.actions.roles }).click()
      const table = page.getByRole('dialog').getByRole('table')
      await expect(table.getByRole('columnheader')).toHaveText(
        ['', ...roles.map(({ role }) => said[`role.${role}`]!)].map((name) => new RegExp(name)),
      )
      const rows = await table.getByRole('row').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
      // Above them stand the names and the reach of the roles.
      expect(rows.slice(2)).toEqual(
        permissions.map((one) => [said[`permissions.${one}`], ...roles.map(({ permissions: own }) => (own.includes(one) ? yes : '—'))]),
      )
      await page.keyboard.press('Escape')
    }
  })

  test('on a phone the table of roles fills the screen and fades at an edge with more columns', async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await portal.signIn('admin@demo.example', { at: '/admin/employees' })
    await page.getByRole('button', { name: 'What roles may do' }).click()
    const box = page.getByRole('dialog').getByRole('group', { name: 'What roles may do' })
    await expect(box).toContainText('See employees')
    await expect(box).not.toContainText(/(core|billing)_/)
    await expect(box).toHaveAttribute('data-more')
    expect((await box.boundingBox())!.height).toBeGreaterThan(600)
    await box.evaluate((element) => (element.scrollLeft = element.scrollWidth))
    await expect(box).not.toHaveAttribute('data-more')
  })

  test('a manager of a brand sees its projects and prices only, and no employee', async ({ page, portal, list }) => {
    await portal.signIn('manager@demo.example', { at: '/admin/projects' })
    await expect(list.row('Demo Shop')).toBeVisible()
    await expect(list.row(/Studio North|Ural Broadcast/)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Create project' })).toHaveCount(0)
    await page.goto('/admin/nomenclature')
    await expect(list.row('WAF-MONTH')).toBeVisible()
    await expect(list.row('CDN-TRAFFIC-GB')).toBeVisible()
    await expect(list.row('STREAM-HOUR')).toHaveCount(0)
    await expect(portal.menu().getByRole('link', { name: 'Employees' })).toHaveCount(0)
    await page.goto('/admin/employees')
    await expect(page.getByText('Maxim Belov', { exact: true }).and(page.getByRole('cell'))).toHaveCount(0)
    await expect(portal.title()).toHaveText(/^Hello/)
  })

  test('a price without a code is refused, and the field says why', async ({ page, portal, list, form }) => {
    await portal.signIn('admin@demo.example', { at: '/admin/nomenclature' })
    await expect(list.row('CDN-TRAFFIC-TB')).toBeVisible()
    await page
      .getByRole('link', { name: 'Add price' })
      .or(page.getByRole('main').getByRole('link', { name: /^Add/ }))
      .first()
      .click()
    await form.save()
    await expect(form.refused()).toBeVisible()
    expect(await form.errorOf(form.field('Code'))).toContain('Enter the code')
  })

  test('a page of the provider opened from inside a project stays, and the project is left', async ({ page, portal, list }) => {
    await portal.signIn('admin@demo.example', { at: '/admin/projects' })
    await list.row('Demo Shop').getByRole('button', { name: 'Enter project: demo-cdn2' }).click()
    await expect(page.getByText('You are in the project “Demo Shop”')).toBeVisible()
    await page.goto('/admin/employees')
    await expect(portal.title()).toHaveText('Employees')
    await expect(list.row('Maxim Belov')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/employees/)
    await expect(page.getByText('You are in the project')).toHaveCount(0)
  })
})

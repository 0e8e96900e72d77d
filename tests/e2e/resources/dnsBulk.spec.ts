// Several records of a zone at once, and the choice of types.
import { expect, test } from '../../support/portal.ts'

test('a TTL for several records is checked at its field, then set for all of them', async ({ page, portal, list, records }) => {
  const zone = await records.zone()
  for (const name of ['one', 'two', 'three']) await records.recordSet(zone, { name, type: 'A', records: [{ content: '203.0.113.1' }] })
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  for (const name of ['one', 'two']) await list.row(name).getByRole('checkbox').check()
  await page
    .getByRole('toolbar', { name: /selected/i })
    .getByRole('button', { name: 'Set TTL' })
    .click()
  const dialog = page.getByRole('dialog')
  const verb = dialog.getByRole('button', { name: 'Set TTL' })
  const field = dialog.getByRole('combobox')
  for (const wrong of ['30', '604801', '1h']) {
    await field.fill(wrong)
    await expect(dialog.getByText('Enter 60 to 604,800 seconds.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(verb).toHaveAttribute('aria-disabled', 'true')
  }
  await field.fill('300')
  await expect(dialog.getByText('Enter 60 to 604,800 seconds.')).toHaveCount(0)
  await verb.click()
  await expect(page.getByText('TTL of 2 records changed')).toBeVisible()
  for (const name of ['one', 'two']) await expect(list.row(name)).toContainText('5 min')
  await expect(list.row('three')).toContainText('1 h')
})

test('a TTL for several records and turning them off are undone from the toast, each record with its own values', async ({
  page,
  portal,
  list,
  records,
}) => {
  const zone = await records.zone()
  await records.recordSet(zone, { name: 'one', type: 'A', ttl: 120, records: [{ content: '203.0.113.1' }] })
  const two = [{ content: '203.0.113.2' }, { content: '203.0.113.3', enabled: false }]
  await records.recordSet(zone, { name: 'two', type: 'A', ttl: 7200, records: two })
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  const rows = [list.row('one'), list.row('two')]
  const filter = JSON.stringify({ zone_id: zone.id })
  const stored = async () => {
    const answer = await page.request.get('/api/v1/accounts/demo-cdn2/dns-records', { params: { filter } })
    const sets = (await answer.json()) as { name: string; ttl: number; records: { enabled?: boolean }[] }[]
    return sets.map(({ name, ttl, records: values }) => [name, ttl, ...values.map(({ enabled = true }) => enabled)]).sort()
  }
  const before = [
    ['one', 120, true],
    ['two', 7200, true, false],
  ]
  expect(await stored()).toEqual(before)
  const select = async (action: string) => {
    for (const row of rows) await row.getByRole('checkbox').check()
    await page
      .getByRole('toolbar', { name: /selected/i })
      .getByRole('button', { name: action })
      .click()
    return page.getByRole('dialog')
  }
  const ttl = await select('Set TTL')
  await ttl.getByRole('combobox').fill('300')
  await ttl.getByRole('button', { name: 'Set TTL' }).click()
  await expect(page.getByText('TTL of 2 records changed')).toBeVisible()
  await expect.poll(async () => (await stored()).map(([, seconds]) => seconds)).toEqual([300, 300])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stored).toEqual(before)
  const confirm = await select('Turn off')
  await confirm.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(async () => (await stored()).flatMap(([, , ...enabled]) => enabled)).toEqual([false, false, false])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(stored).toEqual(before)
})

test('the types of a record are in rows of the same length', async ({ page, portal, records }) => {
  const zone = await records.zone()
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  await page.getByRole('main').getByRole('button', { name: 'Create record' }).first().click()
  const types = page.getByRole('group', { name: 'Create record' }).getByRole('radiogroup').first().getByRole('radio')
  await expect(types.first()).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await types.evaluateAll((all) => {
      const tops = all.map((one) => Math.round(one.getBoundingClientRect().top))
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    })
    expect(new Set(lines).size, `${width}: ${lines.join(', ')}`).toBe(1)
  }
})

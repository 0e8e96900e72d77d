import { expect, test, unique } from '../../support/portal.ts'

test('records are added to a zone: invalid ones are refused at their field', async ({ page, portal, list, form }) => {
  const domain = `waiting-${unique('shop').replace(' ', '')}.example`
  await portal.signIn('cdn2@demo.example', { at: '/dns/section/zones' })
  await list.create()
  await form.fill('Domain', 'three.labels.example')
  await form.save()
  await expect(form.refused()).toBeVisible()
  await form.fill('Domain', domain)
  await form.save()
  await expect(portal.title()).toHaveText(domain)

  await page
    .getByRole('tab', { name: 'Records' })
    .or(page.getByRole('link', { name: /^Records/ }))
    .first()
    .click()
  // Until it is delegated the name servers stand above the records, each to be copied.
  const delegation = page.getByRole('region', { name: 'Delegation' })
  await expect(delegation.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Create record' }).first().click()
  const row = page.getByRole('group', { name: 'Create record' })
  const create = row.getByRole('button', { name: 'Create record' })
  await form.fill('Name', `www.${domain}`, row)
  await form.fill('Value', '203.0.113.300', row)
  await form.field('Name', row).focus()
  await expect(row.getByText('Enter a valid IPv4 address')).toBeVisible()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await form.press(create)
  await expect(form.field('Value', row)).toBeFocused()
  await expect(list.row('www')).toHaveCount(0)
  await form.fill('Value', '203.0.113.30', row)
  await expect(create).not.toHaveAttribute('aria-disabled')
  await create.click()
  await form.saved()
  await expect(list.row('www')).toContainText('203.0.113.30')

  await page.goto('/dns/section/zones')
  await list.open(domain)
  await page
    .getByRole('tab', { name: 'Records' })
    .or(page.getByRole('link', { name: /^Records/ }))
    .first()
    .click()
  await expect(list.row('www')).toContainText('203.0.113.30')
})

test('no record is created in a missing zone', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/dns/section/dns-zone/zone_none/add-rrSet' })
  await expect(portal.title()).toHaveText('Page not found')
  await expect(page.getByRole('textbox', { name: /^Value/ })).toHaveCount(0)
})

test('values are typed in the parts that their type has, in the table', async ({ page, portal, list, form }) => {
  const domain = `${unique('mail').replace(' ', '')}.example`
  await portal.signIn('cdn2@demo.example', { at: '/dns/section/new-zone' })
  await form.fill('Domain', `${domain}.`)
  await form.save()
  await expect(portal.title()).toHaveText(domain)
  await page.getByRole('link', { name: /^Records/ }).click()
  const row = page.getByRole('group', { name: 'Create record' })
  const begin = (type: string) => row.getByRole('radio', { name: type, exact: true }).click()
  const served = row.getByLabel('As served')
  await page.getByRole('main').getByRole('button', { name: 'Create record' }).first().click()
  await begin('MX')
  await row.getByLabel('Mail server').fill('mx1.mail.example')
  await row.getByLabel('Priority').fill('70000')
  await form.press(row.getByRole('button', { name: 'Create record' }))
  await expect(row.getByText('Enter a priority from 0 to 65535')).toBeVisible()
  await row.getByLabel('Priority').fill('5')
  await expect(served).toHaveText(`${domain}. 3600 IN MX 5 mx1.mail.example.`)
  await page.keyboard.press('Enter')
  await expect(list.row('MX')).toContainText('5 mx1.mail.example')
  // The counts of types above the table know of it.
  await expect(page.getByRole('radio', { name: /^MX ?1$/ })).toBeVisible()

  // The row for the next one stands open; it guesses nothing.
  await begin('TXT')
  await expect(served).toContainText('IN TXT …')
  await form.fill('Name', 'mail._domainkey', row)
  const dkim = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
  await form.fill('Value', dkim, row)
  await expect(
    row.getByText('410 of 4,096 bytes, sent as 2 strings').or(row.getByText('410 of 4096 bytes, sent as 2 strings')),
  ).toBeVisible()
  await row.getByRole('button', { name: 'Create record' }).click()
  await expect(list.row('mail._domainkey')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toHaveCount(0)

  await list.row('mail._domainkey').getByText('TXT').first().click()
  const edit = page.getByRole('group', { name: /mail\._domainkey/ })
  await expect(edit.getByRole('textbox', { name: /^Value/ })).toHaveValue(dkim)
  await page.keyboard.press('Escape')
  await list.row('MX').getByText('5 mx1').last().click()
  await page.getByRole('group', { name: /MX/ }).getByLabel('Priority').fill('20')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /MX/ })).toHaveCount(0)
  await expect(list.row('MX')).toContainText('20 mx1.mail.example')
})

test('records are added with the keyboard, and deactivated and activated in their row', async ({ page, portal, list, form, records }) => {
  const { path, name } = await records.zone()
  await portal.signIn('cdn2@demo.example', { at: path })
  await expect(portal.title()).toHaveText(name)
  await page.getByRole('link', { name: /^Records/ }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Create record' }).first()).toBeVisible()
  await page.keyboard.press('c')
  const row = page.getByRole('group', { name: 'Create record' })
  await form.fill('Name', 'www', row)
  await form.fill('Value', '203.0.113.40', row)
  await page.keyboard.press('Enter')
  await expect(list.row('www')).toContainText('203.0.113.40')
  await page.keyboard.press('Escape')

  const turn = list.row('www').getByRole('switch', { name: /A www$/ })
  await expect(turn).toBeChecked()
  await turn.click()
  await expect(page.getByRole('status').getByText('A www is off')).toBeVisible()
  await expect(turn).not.toBeChecked()
  // A click at the switch opens nothing.
  await expect(page.getByRole('group', { name: /www/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(turn).toBeChecked()
  await page.reload()
  await expect(turn).toBeChecked()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a name of several records is shown once while they are sorted by it, and read out in every row', async ({
  page,
  portal,
  list,
  records,
}) => {
  const zone = await records.zone()
  for (const [name, type, content] of [
    ['www', 'A', '203.0.113.1'],
    ['www', 'TXT', 'hello'],
    ['mail', 'A', '203.0.113.2'],
  ] as const)
    await records.recordSet(zone, { name, type, records: [{ content }] })
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  const table = page.getByRole('table').first()
  const named = table.getByRole('row', { name: /www/ })
  await expect(named).toHaveCount(2)
  await expect(named.nth(0)).not.toHaveClass(/repeated/)
  await expect(named.nth(1)).toHaveClass(/repeated/)
  await expect(list.row('mail')).not.toHaveClass(/repeated/)
  await table.getByRole('button', { name: /Type/ }).click()
  await expect(table.locator('tr.repeated')).toHaveCount(0)
})

test('records are counted by type, the buttons filter, and each type has its own help', async ({ page, portal, list, records }) => {
  const zone = await records.zone()
  for (const [name, type, content] of [
    ['www', 'TXT', 'hello'],
    ['www', 'A', '203.0.113.1'],
    ['www', 'AAAA', '2001:db8::1'],
    ['mail', 'MX', '10 mx.example.net.'],
    ['_sip._tcp', 'SRV', '10 5 5060 sip.example.net.'],
  ] as const)
    await records.recordSet(zone, { name, type, records: [{ content }] })
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  const types = page.getByRole('search').getByRole('radiogroup', { name: 'Type' })
  const segment = (name: RegExp) => types.getByRole('radio', { name })
  await expect(segment(/^All ?5$/)).toBeChecked()
  for (const name of [/^A, AAAA ?2$/, /^CNAME ?0$/, /^MX ?1$/, /^TXT ?1$/, /^Other ?1$/]) await expect(segment(name)).toBeVisible()
  // Records of one name stand in the order of their types.
  await expect(
    page
      .getByRole('table')
      .first()
      .getByRole('row', { name: /www/ })
      .getByText(/^(A|AAAA|TXT)$/),
  ).toHaveText(['A', 'AAAA', 'TXT'])
  await expect(list.row('www').first().getByRole('switch')).toBeChecked()
  await segment(/^A, AAAA/).click()
  await expect(list.row('www')).toHaveCount(2)
  await expect(list.row('mail')).toHaveCount(0)
  await segment(/^Other/).click()
  await expect(list.row('_sip._tcp')).toBeVisible()
  await expect(list.row('www')).toHaveCount(0)
  await segment(/^All/).click()
  await expect(list.row('www')).toHaveCount(3)

  await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'Create record' }).first().click()
  const row = page.getByRole('group', { name: 'Create record' })
  await expect(row.getByText('A name to IPv4 addresses.')).toBeVisible()
  await expect(row.getByText(/Where mail goes/)).toHaveCount(0)
  await row.getByRole('radio', { name: 'MX', exact: true }).click()
  await expect(row.getByText(/Where mail goes/)).toBeVisible()
  await expect(row.getByText('A name to IPv4 addresses.')).toHaveCount(0)
})

test('the delegation card shows the servers in the registry and the next step, and disappears once all servers are ours', async ({
  page,
  portal,
  records,
}) => {
  const partly = await records.zone(`partly-${unique('z').replace(' ', '')}.example`)
  const waiting = await records.zone(`waiting-${unique('z').replace(' ', '')}.example`)
  const silent = await records.zone(`unreached-${unique('z').replace(' ', '')}.example`)
  await portal.signIn('cdn2@demo.example', { at: waiting.path })
  const panel = page.getByRole('region', { name: 'Delegation', exact: true })
  const now = panel.getByRole('region', { name: 'What the registry has now' })
  await expect(panel).toContainText('Waiting for delegation')
  await expect(now.getByText('old, remove')).toHaveCount(2)
  await expect(now).toContainText(/Ours: 0 of \d/)
  await expect(panel.getByRole('button', { name: 'Copy all' })).toBeVisible()
  await expect(panel).toContainText('Remove the old ones: dns1.old-host.example, dns2.old-host.example.')
  await expect(panel).toContainText(/Last checked .* · next check /)

  await page.goto(partly.path)
  await expect(panel).toContainText('Partly delegated')
  await expect(now.getByText('ours', { exact: true })).toHaveCount(1)
  await expect(panel).toContainText('Remove dns1.old-host.example.')
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(panel).toContainText('Partly delegated')

  await page.goto(silent.path)
  await expect(panel).toContainText('Cannot be checked')
  await expect(now).toContainText('The registry did not answer.')
  await expect(now.getByText('old, remove')).toHaveCount(0)
})

test('a template adds the records of a mail provider at once, reports an SPF conflict, and is undone', async ({
  page,
  portal,
  list,
  records,
}) => {
  const zone = await records.zone()
  for (const [type, content] of [
    ['MX', '10 mx.old.example.'],
    ['TXT', 'v=spf1 ip4:192.0.2.1 -all'],
  ] as const)
    await records.recordSet(zone, { name: '@', type, records: [{ content }] })
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  await page.getByRole('button', { name: 'Templates' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Microsoft 365/ }).click()
  const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text }).first()
  await expect(row('autodiscover')).toContainText('New')
  await expect(row('mail.protection.outlook.com')).toContainText('Changed')
  await expect(row('mail.protection.outlook.com').locator('del')).toHaveText('10 mx.old.example.')
  await expect(row('v=spf1')).toContainText('Refused')
  await expect(row('v=spf1')).toContainText('v=spf1 ip4:192.0.2.1 include:spf.protection.outlook.com -all')
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 changes applied.')
  // The list behind the dialog has no roles.
  await expect(page.locator('tr', { hasText: 'autodiscover' })).toBeVisible()
  await expect(page.locator('tr', { hasText: 'TXT' })).toContainText('v=spf1 ip4:192.0.2.1 -all')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.row('autodiscover')).toHaveCount(0)
  await expect(list.row('MX')).toContainText('10 mx.old.example.')

  // Nothing changes while the dialog is left.
  await page.getByRole('button', { name: 'Templates' }).click()
  await dialog.getByRole('button', { name: /^Fastmail/ }).click()
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.row('fm1._domainkey')).toHaveCount(0)
})

import { expect, test, unique } from '../../support/portal.ts'

const texts = {
  en_US: {
    settings: 'Settings',
    name: 'Name',
    sources: 'Sources',
    host: 'Host',
    add: /Add source/,
    weight: 'Weight',
    noName: 'Enter the name of the resource',
    badIp: 'Enter a valid IP address',
    badIpFull: 'Enter a valid IP address',
    zero: /zero/i,
    refused: /Not saved/,
  },
  ru_RU: {
    settings: 'Настройки',
    name: 'Имя ресурса',
    sources: 'Источники',
    host: 'Хост',
    add: /Добавить источник/,
    weight: 'Вес',
    noName: 'Введите имя ресурса',
    badIp: 'Введите валидный IP-адрес',
    badIpFull: 'Введите валидный IP-адрес.',
    zero: 'Вес не может принимать нулевое значение',
    refused: /Не сохранено/,
  },
} as const

for (const locale of ['en_US', 'ru_RU'] as const) {
  const words = texts[locale]
  test(`R0-010 R0-012 R0-095 R0-097 R1-001 R1-002 R1-008 an HTTP resource is created, refused, corrected, found and edited (${locale})`, async ({
    page,
    portal,
    list,
    form,
  }) => {
    const name = unique(`Shop ${locale}`)
    await portal.signIn('cdn2@demo.example', { locale })
    await page.goto('/f-cdn/http/resources')
    await expect(page).toHaveURL(/\/f-cdn\/http$/)
    await list.create()
    await expect(page).toHaveURL(/\/f-cdn\/http\/new$/)

    // Refused: without a name, a wrong address, a zero weight.
    const sources = form.section(words.sources)
    await sources.getByRole('button', { name: words.add }).click()
    await form.fill(words.host, '203.0.113.300:443', sources)
    await form.fill(words.weight, '0', sources)
    await form.save()
    await expect(form.refused()).toContainText(words.refused)
    await expect(form.field(words.name)).toBeFocused()
    await expect(form.refused()).toContainText(words.noName)
    await expect(form.refused()).toContainText(words.badIp)
    expect(await form.errorOf(form.field(words.host, sources))).toContain(words.badIpFull)
    await expect(form.refused()).toContainText(words.zero)
    expect(await form.errorOf(form.field(words.name))).toContain(words.noName)

    // A link of the alert goes to its field; mended fields heal while typing.
    await form.refused().getByRole('link', { name: words.noName }).click()
    await expect(form.field(words.name)).toBeFocused()
    await form.fill(words.name, name)
    await expect(form.field(words.name)).not.toHaveAttribute('aria-invalid', 'true')
    await form.fill(words.host, '203.0.113.30', sources)
    await form.fill(words.weight, '10', sources)
    await form.save()
    await expect(portal.title()).toHaveText(name)
    await expect(page).toHaveURL(/\/f-cdn\/http\/http_\w+\/config$/)

    // The port was filled in, the values are there after a reload.
    await portal.openTab(words.settings)
    await page.reload()
    await expect(form.section(words.sources)).toContainText('203.0.113.30')
    await expect(form.section(words.sources)).toContainText('443')

    // Found in the list, edited: a second version.
    await page.goto('/f-cdn/http')
    await list.search(name)
    await expect(list.rows()).toHaveCount(1)
    await list.open(name)
    await form.fill(words.name, `${name} b`)
    await page.keyboard.press('Control+s')
    await expect(portal.title()).toHaveText(`${name} b`)
    await page.reload()
    await expect(portal.title()).toHaveText(`${name} b`)
    await expect(page.getByRole('main')).toContainText(/(Version|Версия) 2/)
  })
}

test('a customer neither finds nor opens records of another', async ({ page, portal, records, people, browser }) => {
  const { name, path } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  await expect(portal.title()).toHaveText(name)
  const stranger = await (await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })).newPage()
  const { Portal } = await import('../pages/Portal.ts')
  await new Portal(stranger, people).signIn('other@demo.example', { at: '/f-cdn/http' })
  await stranger.getByRole('searchbox').fill(name)
  await expect(stranger.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible()
  await stranger.goto(path)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(stranger.getByText(name)).toHaveCount(0)
  await stranger.context().close()
})

test('switching HTTPS to the origin off resets the check of its certificate', async ({ portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  const origin = form.section('Connection to the origin')
  const verify = form.switch('Verify the origin’s certificate', origin)
  await verify.click()
  await expect(verify).toBeChecked()
  await form.switch('HTTPS to the origin', origin).click()
  await expect(verify).toHaveCount(0)
  await form.switch('HTTPS to the origin', origin).click()
  await expect(verify).not.toBeChecked()
})

// Refusals of the API when restreaming resources are created and changed, in words.
import { expect, headers, test } from '../../support/portal.ts'
import { api, filled, isCall, list, madeRestream, RestreamForm, targetOf, uniqueName } from '../../support/restreams.ts'
import { holdAnswers, saidFor, stopClock, toast } from '../../support/toasts.ts'

type Answer = { path: string; keyword: string; params?: object }
const refusal = (errors: Answer[]) => ({
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify({ status: 400, code: 'invalid', errors: errors.map((error) => ({ params: {}, ...error })) }),
})
const known: [Answer, en: string, ru: string][] = [
  [
    { path: '/restreams/0', keyword: 'uniqueBy' },
    'Several identical restreaming targets specified',
    'Указано несколько одинаковых точек рестриминга.',
  ],
  [
    { path: '/restreams/0/schedule/0/stop', keyword: 'ordered' },
    'Restream end cannot be earlier than the start',
    'Окончание рестриминга не может быть раньше начала.',
  ],
  [{ path: '/name', keyword: 'type' }, 'Incorrect resource name', 'Неверное имя ресурса'],
  ...['source', 'target_type', 'target_url', 'target_key', 'login', 'password', 'schedule', 'backup'].map(
    (name): [Answer, string, string] => [
      { path: `/restreams/0/${name}`, keyword: 'type' },
      `Incorrect format of parameter ${name}`,
      `Неверный формат параметра ${name}`,
    ],
  ),
  [{ path: '/restreams', keyword: 'type' }, 'Incorrect format of parameter restreams', 'Неверный формат параметра restreams'],
]

for (const [ids, what, answer, text, milliseconds] of [
  ['R2-569 R2-600 R2-690', 'a refusal', refusal([known[0]![0]]), known[0]![1], 7000],
  ['R2-599', 'a failure', { status: 500, body: '{}' }, 'An error occurred while creating the resource', 5000],
] as const)
  test(`${ids}: ${what} of a creation is reported for ${milliseconds / 1000} seconds`, async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
    const form = await filled(page)
    const release = await holdAnswers(page, { method: 'POST', path: api, answer: () => answer })
    const asked = page.waitForRequest(isCall('POST'))
    await form.send()
    await asked
    await stopClock(page)
    release()
    await saidFor(page, text, milliseconds)
  })

test('R2-601 R2-602 R2-603 R2-604 R2-605 R2-607 R2-608 R2-609 R2-610 R2-611 R2-612: refusals of the API have their texts in both languages', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000)
  await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
  const form = await filled(page)
  let answer: object = {}
  await page.route(
    (url) => url.pathname === api,
    (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()),
  )
  const main = page.getByRole('main')
  for (const [error, english] of known) {
    answer = refusal([error])
    await form.send()
    await expect(toast(page), english).toContainText(english)
    await expect(main.getByRole('alert').first()).toContainText(english)
    await toast(page).getByRole('button', { name: 'Close' }).click()
  }
  await portal.setLanguage('ru_RU')
  for (const [error, , russian] of known) {
    answer = refusal([error])
    await form.send()
    await expect(toast(page), russian).toContainText(russian)
    await toast(page).getByRole('button', { name: 'Закрыть' }).click()
  }
})

test('R2-568 R2-572 R2-616: a change is refused and saved with the same toasts; an error without a text is reported by its kind', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  const record = await madeRestream(page.request, [targetOf('a')])
  await page.goto(record.path)
  const form = new RestreamForm(page)
  await form.openTarget()
  await form.field('Comment').fill('Changed')
  let answer = refusal([{ path: '/restreams/0', keyword: 'uniqueBy' }])
  const url = `${api}/${record.id}`
  await page.route(
    ({ pathname }) => pathname === url,
    (route) => (route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue()),
  )
  await form.save().click()
  await expect(toast(page)).toContainText('Several identical restreaming targets specified')
  await expect(page).toHaveURL(new RegExp(record.path))
  answer = refusal([{ path: '/restreams/0/target_url', keyword: 'xyz' }])
  await form.save().click()
  await expect(toast(page)).toContainText('The value is not accepted.')
  await page.unrouteAll()
  await form.save().click()
  await expect(toast(page)).toContainText('Saved as version 2.')
  await expect(portal.title()).toHaveText('Restreaming')
})

test('R2-613 R2-614 R2-615 R2-617: errors without fields, a refused source, and a deleted resource are reported', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
  const form = await filled(page)
  let answer: object = { status: 404, body: JSON.stringify({ status: 404, code: 'not_found' }), contentType: 'application/json' }
  await page.route(
    (url) => url.pathname === api,
    (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()),
  )
  const alert = page.getByRole('main').getByRole('alert').first()
  await form.send()
  await expect(toast(page)).toContainText('An error occurred while creating the resource')
  await expect(alert).toContainText('The record was deleted, or the address is wrong.')
  await toast(page).getByRole('button', { name: 'Close' }).click()

  answer = { status: 400, body: '{}', contentType: 'application/json' }
  await form.send()
  await expect(toast(page)).toContainText('An error occurred while creating the resource')
  await expect(alert).toContainText('Error')
  await toast(page).getByRole('button', { name: 'Close' }).click()

  answer = refusal([{ path: '/restreams/0/source', keyword: 'pattern' }])
  await form.send()
  await expect(toast(page)).toContainText('Enter a valid source URL.')
  await expect(alert).toContainText('Enter a valid source URL')

  const record = await madeRestream(page.request, [targetOf('a')])
  await page.goto(record.path)
  await form.openTarget()
  await form.field('Comment').fill('Changed')
  const gone = await page.request.delete(`${api}/${record.id}`, { headers: { ...headers, 'If-Match': `"${record.version}"` } })
  expect(gone.ok()).toBe(true)
  await form.save().click()
  await expect(page.getByRole('main').getByText('Not saved: the record was deleted in the meantime.')).toBeVisible()
  await form.openTarget()
  await expect(form.field('Comment')).toHaveValue('Changed')
})

test('R2-606: a bad format of `transcoded`, which accounts with published streams have, is reported by its name', async ({
  page,
  portal,
}) => {
  const path = '/api/v1/accounts/demo-cdn2/restreams'
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const data = { name: uniqueName(), type: 'long', restreams: [targetOf('a')] }
  const made = await page.request.post(path, { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await page.route(
    ({ pathname }) => pathname === `${path}/${id}`,
    (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill(refusal([{ path: '/restreams/0/transcoded', keyword: 'type' }]))
        : route.continue(),
  )
  for (const [locale, text] of [
    ['en_US', 'Incorrect format of parameter transcoded'],
    ['ru_RU', 'Неверный формат параметра transcoded'],
  ] as const) {
    await portal.setLanguage(locale)
    await page.goto(`${list}/${id}`)
    await page.getByRole('textbox', { name: /^(Name|Имя)/ }).fill(uniqueName())
    await new RestreamForm(page).save().click()
    await expect(toast(page)).toContainText(text)
  }
})

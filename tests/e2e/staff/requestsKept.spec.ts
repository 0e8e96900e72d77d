// What becomes of a request: one that was stored is not lost, whatever its letter or its phone. The mail server is real.
import { expect, test, unique } from '../../support/portal.ts'

const sales = 'sales@demo.example'
test.afterEach(({ post }) => post.refuse(undefined))

test('R0-825 a stored request counts as sent, and its e-mail is retried as the lead shows; a request that is not stored reports its failure', async ({
  page,
  portal,
  post,
  people,
}) => {
  test.setTimeout(240_000)
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await page.getByRole('button', { name: 'Request a service' }).click()
  const request = page.getByRole('region', { name: 'Request a service' })
  const [phone, comment] = ['+7 999 765-11-25', unique('letters')]
  await request.getByRole('textbox', { name: /^Phone/ }).fill(phone)
  await request.getByRole('textbox', { name: /^Comment/ }).fill(comment)
  const failed = page.getByText('The request could not be sent.')
  const leads = async () =>
    (
      (await (await (await people.as('admin@demo.example')).get('/api/v1/leads', { params: { range: '[0,99]' } })).json()) as {
        id: string
        contact_phone?: string
        mail_state: string
      }[]
    ).filter((lead) => lead.contact_phone === phone)
  await page.route('**/service-requests', (route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', errors: [] } }))
  await request.getByRole('button', { name: 'Send the request' }).click()
  await expect(failed).toBeVisible()
  expect(await leads()).toEqual([])
  await page.unroute('**/service-requests')
  post.refuse(451)
  const letters = post.lettersTo(sales)
  await request.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('The request was sent. We will contact you to clarify the details.')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect.poll(async () => (await leads())[0]?.mail_state).toBe('waiting')
  const [{ id } = { id: '' }] = await leads()
  await portal.signIn('admin@demo.example', { at: `/admin/leads/${id}` })
  const state = page.getByRole('main').getByText('E-mail', { exact: true }).locator('xpath=..')
  await expect(state).toContainText('Sending')
  expect(post.lettersTo(sales)).toBe(letters)
  post.refuse(undefined)
  // The portal tries again after a minute.
  await expect.poll(() => post.lettersTo(sales), { timeout: 150_000 }).toBe(letters + 1)
  expect(post.newest(sales)[0]).toContain(comment)
  await expect.poll(async () => (await leads())[0]?.mail_state).toBe('sent')
})

test('R0-827 a phone outside every numbering plan is sent as typed, with a log line without the number and no toast', async ({
  page,
  portal,
  post,
  serverLog,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.getByRole('button', { name: 'Request a service' }).click()
  const request = page.getByRole('region', { name: 'Request a service' })
  const [phone, letters] = ['+999 55501234', post.lettersTo(sales)]
  const lines = () =>
    serverLog()
      .split('\n')
      .filter((line) => line.includes('matches no numbering plan'))
  const before = lines().length
  await request.getByRole('textbox', { name: /^Phone/ }).fill(phone)
  await request.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('The request was sent. We will contact you to clarify the details.')).toBeVisible()
  await expect.poll(() => post.lettersTo(sales)).toBe(letters + 1)
  expect(post.newest(sales)[0]).toContain(`Phone: ${phone}`)
  expect(lines()).toHaveLength(before + 1)
  expect(lines().at(-1)).not.toContain('55501234')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(complaints).toEqual([])
})

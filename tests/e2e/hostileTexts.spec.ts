// C8: whatever an operator or a customer writes is text, never markup.
import { expect, headers, test } from '../support/portal.ts'
import { putSchema, removeType } from '../support/operatorFolder.ts'

const payloads = ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '"><svg onload=alert(1)>', 'javascript:alert(1)', '{{constructor.constructor("alert(1)")()}}', '%{_}<b>bold</b>', '[link](javascript:alert(1))']
const type = 'hostile-texts'
const schema = {
  title: payloads[0],
  description: payloads[1],
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: `Name ${payloads[2]}`, description: payloads.join(' '), examples: [payloads[0]] },
    kind: { type: 'string', enum: payloads, title: payloads[5], default: payloads[0] },
    more: { type: 'object', title: payloads[6], description: payloads[6], properties: { inner: { type: 'string', title: payloads[1] } } },
    choice: { oneOf: [{ title: payloads[0], type: 'string' }, { title: payloads[1], type: 'integer' }] },
  },
}
const words = { name: payloads[0], one: payloads[2], fields: { name: `Label ${payloads[0]}` }, help: { name: payloads[6] } }

test.afterAll(() => removeType(type))

test('C8 hostile texts in a definition and in records stay text', async ({ page, portal }) => {
  page.on('dialog', () => { throw new Error('a script ran') })
  putSchema(type, schema, { 'en_US.json': words })
  await portal.signIn('admin@demo.example')
  await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(200)).toPass({ timeout: 15_000 })
  for (const [index, name] of payloads.entries()) {
    const created = await page.request.post(`/api/v1/${type}`, { data: { name, kind: payloads[index] }, headers })
    expect(created.status()).toBe(201)
  }
  await page.goto(`/${type}`)
  await expect(page.getByRole('table')).toContainText(payloads[0]!)
  const injected = () => page.evaluate(() => [...document.querySelectorAll('img[src="x"], svg[onload], a[href^="javascript"], [onerror], body script:not([src])')].length + [...document.querySelectorAll('b')].filter((node) => node.textContent === 'bold').length)
  expect(await injected()).toBe(0)
  await page.getByRole('table').getByRole('link', { name: payloads[0] }).click()
  await expect(portal.title()).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(payloads[0]!)
  expect(await injected()).toBe(0)
  await page.goto(`/${type}/new`)
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
  expect(await injected()).toBe(0)
})

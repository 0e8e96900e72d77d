import { expect, test } from '../../support/portal.ts'

test('a list is sent to the browser compressed', async ({ page, portal }) => {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => /\/http-resources\?.*range=%5B0%2C24%5D/.test(one.url())),
    portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' }),
  ])
  expect(answer.headers()['content-encoding']).toBe('br')
  expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(5)
})

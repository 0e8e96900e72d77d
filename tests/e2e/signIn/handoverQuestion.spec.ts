// Single sign-on where somebody else is signed in: the page asks before it replaces him.
import type { People } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

async function handover(people: People): Promise<string> {
  const answer = await (await people.as('cdn2@demo.example')).post('/api/v1/session/handover', { data: {} })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { token: string }).token
}

test('ruling 13: another signed-in person confirms; then the present session ends, and the other one begins', async ({
  page,
  portal,
  guest,
  people,
}) => {
  await portal.signIn('other@demo.example')
  await page.goto(`/login?cdnauthtoken=${await handover(people)}`)
  await expect(guest.title()).toHaveText('Continue as another user?')
  expect(page.url()).not.toContain('cdnauthtoken')
  expect(await (await page.request.get('/api/v1/session')).json()).toMatchObject({ email: 'other@demo.example' })
  await page.getByRole('button', { name: 'Stay signed in as other@demo.example' }).click()
  await expect(portal.menu()).toBeVisible()
  await page.goto(`/login?cdnauthtoken=${await handover(people)}`)
  await page.getByRole('button', { name: 'Continue as cdn2@demo.example' }).click()
  await expect(portal.menu()).toBeVisible()
  expect(await (await page.request.get('/api/v1/session')).json()).toMatchObject({ email: 'cdn2@demo.example' })
})

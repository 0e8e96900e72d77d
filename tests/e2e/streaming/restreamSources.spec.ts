// Sources of restreaming: streams that a customer publishes here, and groups in the addresses of one account.
import { list } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'

const live = '/api/v1/accounts/demo-cdn2/live-resources'
const isLive = (url: URL) => url.pathname === live
test('R2-204 R2-205 R2-206: without a publishing resource the form says so and leads to creating one', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await page.route(isLive, (route) =>
    route.fulfill({ status: 200, body: '[]', headers: { 'content-type': 'application/json', 'content-range': 'live-resources */0' } }),
  )
  for (const [button, title] of [
    ['Create an RTMP/RTSP-publish resource', 'Create an RTMP/RTSP-publish resource'],
    ['Create an SRT-publish resource', 'Create an SRT-publish resource'],
  ] as const) {
    await page.goto(`${list}/new`)
    await expect(page.getByRole('heading', { name: 'A publishing resource is needed first' })).toBeVisible()
    await expect(page.locator('.p1')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: button }).click()
    await expect(portal.title()).toHaveText(title)
  }
})

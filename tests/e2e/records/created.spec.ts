// The page of a record that was just created.
import { expect, test, unique } from '../../support/portal.ts'

test('a created resource shows its set-up immediately: its record is not refetched, and the tab’s script is preloaded', async ({
  page,
  portal,
  form,
}) => {
  // An event of its creation that comes before the page makes it read the record once more.
  await page.route(/\/api\/v1\/events/, () => undefined)
  const setup = page.waitForResponse(/\/assets\/Setup-[\w-]+\.js$/)
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  await form.fill('Name', unique('created').replace(' ', '-'))
  await form.fill('Host', 'origin.example.com', form.section('Sources'))
  await setup
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await form.press(page.getByRole('button', { name: /^Create/ }).last())
  await expect(page).toHaveURL(/\/http\/http_\w+\/config$/)
  await expect(page.getByRole('heading', { name: 'CDN domain' })).toBeVisible()
  expect(calls.filter((call) => /^GET .*\/http-resources\/http_\w+$/.test(call))).toEqual([])
})

// Goals of web analytics: each kind of resource that is made tells its own.
import { watchGoals } from '../../support/goals.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { list as restreams, RestreamForm, uniqueName } from '../../support/restreams.ts'
import type { FormPage } from '../pages/FormPage.ts'
import { HlsPullForm } from '../pages/HlsPullForm.ts'

const named = (text: string) => unique(text).replace(' ', '-')
type Fill = (form: FormPage) => Promise<void>
const stream: Fill = async (form) => {
  await form.field('Stream name', form.section('Streams')).fill('studio')
  await form.fill('Resource name', named('goal'))
}
const create = (form: FormPage) => form.page.getByRole('button', { name: /^Create/ }).last()

const kinds: [id: string, address: string, fill: Fill, goals: string[]][] = [
  [
    'R2-394',
    '/f-cdn/http/new',
    async (form) => {
      const sources = form.section('Sources')
      await sources.getByRole('button', { name: /Add source/ }).click()
      await form.fill('Host', 'origin.example.com', sources)
      await form.fill('Name', named('goal'))
    },
    ['http_resource_creation_button'],
  ],
  ['R2-394 R2-395', '/streaming/live/new/rtmp', stream, ['resource_creation_button', 'rtmp_resource_creation_button']],
  ['R2-394 R2-395', '/streaming/live/new/srt', stream, ['resource_creation_button', 'srt_resource_creation_button']],
]

for (const [ids, address, fill, goals] of kinds)
  test(`R2-393 ${ids}: ${address} reports ${goals.join(' and ')} once the record is created`, async ({ page, portal, form }) => {
    const told = await watchGoals(page)
    await portal.signIn('cdn2@demo.example', { at: address })
    await fill(form)
    expect(await told()).toEqual([])
    await form.press(create(form))
    await expect(page).not.toHaveURL(/\/new/)
    await expect.poll(told).toEqual(goals.flatMap((goal) => [goal, `pushed:${goal}`]))
  })

test('R2-393 R2-394 R2-395: HLS-pull reports resource_creation_button and hls_resource_creation_button', async ({ page, portal, form }) => {
  const told = await watchGoals(page)
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await hls.open()
  await hls.create.click()
  await expect(page).toHaveURL(/\/live_\w+\/edit$/)
  await expect.poll(told).toEqual(['resource_creation_button', 'hls_resource_creation_button'].flatMap((goal) => [goal, `pushed:${goal}`]))
})

test('R2-393 R2-394: restreaming reports restream_resource_creation_button, and a refused creation reports nothing', async ({
  page,
  portal,
}) => {
  const told = await watchGoals(page)
  await portal.signIn('cdn1@demo.example', { at: `${restreams}/new` })
  const form = new RestreamForm(page)
  await page.getByRole('textbox', { name: /^Name/ }).fill(uniqueName())
  await form.addSource()
  await form.openTarget()
  await form.fillTarget()
  await page.route('**/restreams', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await form.send()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  expect(await told()).toEqual([])
  await page.unrouteAll()
  await form.send()
  await expect(page).not.toHaveURL(/\/new/)
  await expect.poll(told).toEqual(['restream_resource_creation_button', 'pushed:restream_resource_creation_button'])
})

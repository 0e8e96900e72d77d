// Sources of restreaming: streams that a customer publishes here, and groups in the addresses of one account.
import type { Page, Request } from '@playwright/test'
import { giveFeatures } from '../../support/accountFeatures.ts'
import { list, RestreamForm, uniqueName } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'

const live = '/api/v1/accounts/demo-cdn2/live-resources'
const isLive = (url: URL) => url.pathname === live
type Live = { name: string; streams: Record<string, object> }

/** The demo's RTMP resource also has three transcoded streams. */
async function withTranscoded(page: Page): Promise<void> {
  await page.route(isLive, async (route) => {
    const response = await route.fetch()
    const records = ((await response.json()) as Live[]).map((record) =>
      record.name === 'live-demo-studio'
        ? {
            ...record,
            streams: {
              ...record.streams,
              ...Object.fromEntries(
                ['1080p', '360p', '720p'].map((resolution) => [
                  `made${resolution}`,
                  { stream_name: `studio-main_${resolution}`, resolution, transcode: true },
                ]),
              ),
            },
          }
        : record,
    )
    await route.fulfill({ response, json: records })
  })
}

test('R2-031 R2-198 R2-199 R2-200 R2-201 R2-202 R2-203 R2-553: CDN2 chooses a published stream, and gets lists for its resolutions', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
  const restream = new RestreamForm(page)
  await restream.sources().getByRole('button', { name: 'Add a source' }).click()
  await expect(restream.field('Source URL')).toBeVisible()
  await expect(restream.open().getByRole('combobox')).toHaveCount(0)

  await portal.signIn('cdn2@demo.example', { at: '/' })
  await withTranscoded(page)
  // The first screen may still ask for its own.
  await expect(portal.title()).toBeVisible()
  const asked = page.waitForRequest((request) => {
    const url = new URL(request.url())
    return isLive(url) && url.searchParams.get('filter') !== '{}'
  })
  await page.goto(`${list}/new`)
  expect(new URL((await asked).url()).searchParams.get('filter')).toBe('{"type":["RTMP-publish","SRT-publish"]}')
  await expect(restream.sources()).toContainText('0 of 70')
  await expect(page.getByText('Up to 70 sources, each with up to 50 targets')).toBeVisible()
  await restream.sources().getByRole('button', { name: 'Add a source' }).click()
  const open = restream.open()
  await expect(open.getByRole('textbox')).toHaveCount(0)
  const resource = open.getByRole('combobox', { name: 'Live resource' })
  const stream = open.getByRole('combobox', { name: 'Stream', exact: true })
  // Others have publishing resources of their own here.
  for (const name of ['Choose a resource', 'live-demo-studio', 'live-demo-stadium'])
    await expect(resource.locator('option').filter({ hasText: name })).toHaveCount(1)
  await expect(resource.locator('option').filter({ hasText: 'live-demo-partner' })).toHaveCount(0)
  await expect(stream).toBeDisabled()
  await resource.selectOption({ label: 'live-demo-studio' })
  await expect(stream.locator('option')).toHaveText(['studio-main', 'studio-spare'])
  await expect(restream.sources().locator('.li')).toHaveCount(1)

  const transcoded = open.getByRole('checkbox', { name: 'Take transcoded streams into account' })
  await expect(transcoded).not.toBeChecked()
  await transcoded.check()
  await expect(restream.sources().locator('.li')).toHaveCount(4)
  await expect(restream.sources().locator('.li')).toContainText([/studio-main/, /360p/, /720p/, /1080p/])
  await transcoded.uncheck()
  await expect(restream.sources().locator('.li')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(restream.sources().locator('.li')).toHaveCount(4)
  await stream.selectOption({ label: 'studio-spare' })
  await expect(restream.sources().locator('.li').filter({ hasText: 'studio-spare' })).toHaveCount(4)
})

test('CDN2 creates a resource of a published stream, with a target of one resolution beside the plain one, and changes it', async ({
  page,
  portal,
  form,
  list: rows,
}) => {
  const isOwn = (method: string) => (request: Request) =>
    request.method() === method && new URL(request.url()).pathname.startsWith('/api/v1/accounts/demo-cdn2/restreams')
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await withTranscoded(page)
  await page.goto(`${list}/new`)
  const name = uniqueName('published')
  await form.fill('Name', name)
  const restream = new RestreamForm(page)
  await restream.sources().getByRole('button', { name: 'Add a source' }).click()
  const resource = restream.open().getByRole('combobox', { name: 'Live resource' })
  await resource.selectOption({ label: 'live-demo-studio' })
  await restream.open().getByRole('checkbox', { name: 'Take transcoded streams into account' }).check()
  await restream.openTarget()
  await restream.fillTarget({ key: 'key-plain' })
  await restream.sources().locator('.li').filter({ hasText: '720p' }).locator('.li-b').click()
  await restream.openTarget()
  await restream.fillTarget({ key: 'key-720' })
  const posted = page.waitForRequest(isOwn('POST'))
  await restream.send()
  const source = expect.stringMatching(/\/studio-main\/index\.m3u8$/) as unknown
  expect((await posted).postDataJSON()).toMatchObject({
    name,
    type: 'long',
    restreams: [
      { source, target_type: 'customRTMP', target_url: 'rtmp://push.example.com/app', target_key: 'key-plain' },
      { source, transcoded: true, transcode_quality: '720p', target_url: 'rtmp://push.example.com/app', target_key: 'key-720' },
    ],
  })
  await expect(portal.title()).toHaveText('Restreaming')

  await rows.open(name)
  await expect(restream.sources().locator('.li')).toHaveCount(2)
  await restream.openSource()
  await expect(resource.locator('option:checked')).toHaveText('live-demo-studio')
  await expect(restream.open().getByRole('checkbox', { name: 'Take transcoded streams into account' })).toBeChecked()
  await restream.openTarget()
  await restream.field('Comment').fill('Changed')
  const put = page.waitForRequest(isOwn('PUT'))
  await restream.save().click()
  expect((await put).postDataJSON()).toMatchObject({
    name,
    restreams: [
      { source, target_key: 'key-plain', target_comment: 'Changed' },
      { transcode_quality: '720p', target_key: 'key-720' },
    ],
  })
  await expect(portal.title()).toHaveText('Restreaming')
})

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

test('R2-196 R2-197 R2-542 R2-672: groups are chosen by the account that has them, in all sources at once', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
  const restream = new RestreamForm(page)
  const group = page.getByRole('combobox', { name: 'Group', exact: true })
  await restream.addSource('rtmp://in.example.com/live/cdn1_alpha1/main')
  await expect(group).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  const before = await giveFeatures(people, 'cdn1_alpha', ['restream_groups'])
  try {
    await page.goto('/')
    await page.goto(`${list}/new`)
    await expect(group).toBeDisabled()
    for (const url of [
      'rtmp://in.example.com/live/cdn1_alpha1/main',
      'https://in.example.com/live/cdn1_alpha1/second',
      'rtmp://in.example.com/live/other/third',
    ])
      await restream.addSource(url)
    await expect(group.locator('option')).toHaveText([
      'Choose a group',
      ...Array.from({ length: 11 }, (_, index) => `cdn1_alpha${index + 1}`),
    ])
    await expect(group).toHaveValue('cdn1_alpha1')
    await group.selectOption('cdn1_alpha11')
    for (const [place, url] of [
      'rtmp://in.example.com/live/cdn1_alpha11/main',
      'https://in.example.com/live/cdn1_alpha11/second',
      'rtmp://in.example.com/live/other/third',
    ].entries()) {
      await restream.sources().locator('.li-b').nth(place).click()
      await restream.openSource()
      await expect(restream.field('Source URL')).toHaveValue(url)
    }
  } finally {
    await giveFeatures(people, 'cdn1_alpha', before)
  }
})

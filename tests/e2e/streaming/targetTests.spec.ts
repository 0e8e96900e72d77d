// The test of a target before it goes live, by a real restreamer, a real ffmpeg and a real RTMP server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runRestreamer } from '../../../edges/restreamer/run.ts'
import { createClient } from '../../../server/drivers/agents/client.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { startRtmpServer } from '../../support/media/rtmpServer.ts'
import { expect, test } from '../../support/portal.ts'
import { list, RestreamForm, withAgent } from '../../support/restreams.ts'

/** A restreamer on this machine: names of the outside lead here. */
async function withRestreamer(portal: string, key: string, work: () => Promise<void>): Promise<void> {
  const end = new AbortController()
  const dir = mkdtempSync(join(tmpdir(), 'target-story-'))
  const running = runRestreamer({
    client: createClient({ url: portal, key, waitSeconds: 1, say: () => undefined }),
    dir,
    program: 'ffmpeg',
    addresses: async () => ['127.0.0.1'],
    say: () => undefined,
    signal: end.signal,
  })
  try {
    await work()
  } finally {
    end.abort()
    await running
    rmSync(dir, { recursive: true, force: true })
  }
}

test('a target is tested before it goes live: the service’s answer is reported, and nothing is saved', async ({
  page,
  portal,
  people,
  address,
}) => {
  test.setTimeout(240_000)
  const service = await startRtmpServer(['push'])
  try {
    await withAgent(await people.as('admin@demo.example'), 'restreamer', (key) =>
      withRestreamer(address, key, async () => {
        await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
        const form = new RestreamForm(page)
        await form.addSource()
        await form.openTarget()
        const press = form.open().getByRole('button', { name: 'Test', exact: true })
        const said = (text: string | RegExp) => form.open().getByRole('status').filter({ hasText: text })
        await form.fillTarget({ url: `rtmp://push.example.com:${service.port}/push`, key: 'story-key' })
        await press.click()
        await expect(said('Publishing a test picture…')).toBeVisible()
        await expect(said('The target accepted the test picture.')).toBeVisible({ timeout: 60_000 })
        expect(service.published()).toContain('story-key')

        await form.field('Target URL').fill(`rtmp://push.example.com:${await freePort()}/push`)
        await press.click()
        await expect(said('The server refuses connections.')).toBeVisible({ timeout: 60_000 })

        await form.field('Target URL').fill('rtmp://10.0.0.8/app')
        await press.click()
        await expect(said('This address is not on the internet.')).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${list}/new$`))
      }),
    )
  } finally {
    await service.stop()
  }
})

test('without a restreamer a test reports that nobody answers, and the address can be changed at once', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: `${list}/new`, locale: 'ru_RU' })
  const form = new RestreamForm(page)
  await page.getByRole('button', { name: 'Добавить источник' }).click()
  await form
    .open()
    .getByRole('textbox', { name: /^URL источника/ })
    .fill('rtmp://in.example.com/live/arena/main')
  await form.openTarget()
  const press = form.open().getByRole('button', { name: 'Проверить', exact: true })
  await expect(press).toBeDisabled()
  await form.open().getByRole('combobox', { name: 'Площадка' }).selectOption({ label: 'Свой RTMP' })
  await form
    .open()
    .getByRole('textbox', { name: /^URL точки/ })
    .fill('rtmp://push.example.com/app')
  await press.click()
  await expect(form.open().getByRole('status').filter({ hasText: 'Ключ потока: Заполните это поле.' })).toBeVisible()
  await form
    .open()
    .getByRole('textbox', { name: /^Ключ потока/ })
    .fill('key')
  await press.click()
  await expect(form.open().getByRole('status').filter({ hasText: 'Рестример не отвечает' })).toBeVisible({ timeout: 60_000 })
  await expect(press).toBeEnabled()
})

// Publishing: where the encoder sends a stream, its key shown on request, and the key replaced.
import type { Page } from '@playwright/test'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
const key = /[A-Za-z0-9]{24}/

/** A new resource of the customer who is signed in, opened at the tab of publishing. */
async function openPublishing(page: Page, type: 'RTMP-publish' | 'SRT-publish'): Promise<string> {
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
  const made = await page.request.post(api, { data: { type, name: `ingest-${Date.now()}`, streams }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/streaming/live/${id}/config`)
  return id
}

test('an RTMP stream: the key is hidden, shown on request, and replaced while the old one stays valid', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await openPublishing(page, 'RTMP-publish')
  const panel = page.getByRole('region', { name: 'stream1' })
  await expect(panel).toContainText(/rtmp:\/\/[\w.-]+\/live\/live-[a-z0-9-]+_stream1/)
  await expect(panel).not.toContainText(key)
  await expect(panel.getByRole('img', { name: /^QR code/ })).toHaveCount(0)

  await panel.getByRole('button', { name: 'Show key' }).click()
  await expect(panel).toContainText(/_stream1\?key=[A-Za-z0-9]{24}/)
  await expect(panel).toContainText(/ffmpeg .* -f flv 'rtmp:\/\/[^']+\/live\/live-[a-z0-9-]+_stream1\?key=[A-Za-z0-9]{24}'/)
  await expect(panel.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const first = key.exec(await panel.innerText())![0]

  await panel.getByRole('button', { name: 'Replace key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the key of stream stream1?' })
  await dialog.getByRole('radio', { name: 'For 7 more days' }).check()
  await dialog.getByRole('button', { name: 'Replace key' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('The key was replaced.')).toBeVisible()
  await expect(panel).not.toContainText(first)
  await panel.getByRole('button', { name: 'Show key' }).click()
  await expect(panel).toContainText('The previous key is accepted until')
  await expect(panel).toContainText(key)
  await expect(panel).not.toContainText(first)
  await panel.getByRole('button', { name: 'Hide key' }).click()
  await expect(panel).not.toContainText(key)
})

test('an SRT stream in Russian has one address with the stream in it', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  await openPublishing(page, 'SRT-publish')
  const panel = page.getByRole('region', { name: 'stream1' })
  await panel.getByRole('button', { name: 'Показать ключ' }).click()
  await expect(panel).toContainText(/srt:\/\/[\w.:-]+\?streamid=%23!::m=publish,r=live-[\w-]+\/stream1,s=[A-Za-z0-9]{24}/)
  await expect(panel.getByText('Ключ потока', { exact: true })).toHaveCount(0)
})

test('a key that was replaced elsewhere in the meantime is not replaced again', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const id = await openPublishing(page, 'RTMP-publish')
  const panel = page.getByRole('region', { name: 'stream1' })
  await panel.getByRole('button', { name: 'Replace key' }).click()
  const elsewhere = await page.request.post(`${api}/${id}/keys/rotate`, {
    data: { at: '/streams/saaaaaaaaa/password', hours: 0 },
    headers: { ...headers, 'If-Match': '"1"' },
  })
  expect(elsewhere.status()).toBe(200)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Replace key' }).click()
  await expect(dialog).toContainText('The key could not be replaced.')
})

test('an SRT stream gets its own passphrase, which is part of its addresses, is replaced and removed', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await openPublishing(page, 'SRT-publish')
  const panel = page.getByRole('region', { name: 'stream1' })
  const place = /&passphrase=([A-Za-z0-9]{24})/
  await panel.getByRole('button', { name: 'Show key' }).click()
  await expect(panel).toContainText(key)
  await expect(panel).not.toContainText('passphrase=')

  const ask = async (button: string, title: RegExp) => {
    await panel.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toHaveCount(0)
  }
  await ask('Encrypt', /^Encrypt stream stream1/)
  await expect(panel).toContainText('&passphrase=•')
  await panel.getByRole('button', { name: 'Show key' }).click()
  await expect(panel).toContainText(place)
  await expect(panel.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const first = place.exec(await panel.innerText())![1]!
  await ask('Replace passphrase', /^Replace the passphrase/)
  await panel.getByRole('button', { name: 'Show key' }).click()
  await expect(panel).toContainText(place)
  await expect(panel).not.toContainText(first)
  await ask('Remove passphrase', /^Remove the passphrase/)
  await expect(panel).not.toContainText('passphrase=')
  await expect(panel.getByRole('button', { name: 'Encrypt' })).toBeVisible()
})

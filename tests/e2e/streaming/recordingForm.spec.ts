// The settings of a recording, as they are typed and as they are sent.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/portal.ts'
import { button, type Live, makeLive, sent, test } from '../../support/recordings.ts'
import type { Portal } from '../pages/Portal.ts'

/** The form of a new recording. */
async function open(page: Page, portal: Portal): Promise<Live> {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  await page.goto(`/streaming/records/${live.id}/new`)
  await expect(button(page, 'Start')).toBeEnabled()
  return live
}
async function leave(field: Locator, value: string): Promise<void> {
  await field.fill(value)
  await field.blur()
}
const choices = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true }).getByRole('radio')
/** A time: usual ones to choose from, and a number with its unit. */
const time = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
const refused = (field: Locator) => expect(field).toHaveAttribute('aria-invalid', 'true')
const accepted = (field: Locator) => expect(field).not.toHaveAttribute('aria-invalid')

test('R2-250 R2-362 R2-363 R2-659 R2-660 a stream has two kinds of recording, each with its ways to start', async ({ page, portal }) => {
  await open(page, portal)
  const stream = page.getByRole('combobox', { name: 'Stream', exact: true })
  await expect(stream.locator('option')).toHaveText(['stream1', 'stream2'])
  const kind = choices(page, 'Kind of recording')
  await expect(kind).toHaveText(['Short, up to 12 h', 'Long, 24/7'])
  const starts = choices(page, 'Starts')
  await expect(starts).toHaveText(['With the stream', 'By button', 'By schedule'])
  await starts.nth(2).click()
  await expect(page.getByRole('button', { name: 'Add an interval' })).toBeVisible()
  await kind.nth(1).click()
  await expect(starts).toHaveText(['With the stream', 'By button'])
  await expect(starts.nth(1)).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('button', { name: 'Add an interval' })).toHaveCount(0)
  await expect(page.getByLabel('Start', { exact: true })).toHaveCount(0)
})

test('R2-483 R2-484 R2-485 R2-486 R2-662 the silence is six digits, at most two hours, and initially 30 minutes', async ({
  page,
  portal,
}) => {
  await open(page, portal)
  const stop = page.getByLabel('Stop after a silence of')
  await expect(stop).toHaveValue('00:30:00')
  for (const [typed, error] of [
    ['03000', 'Enter six digits: hours, minutes, seconds.'],
    ['020001', 'At most 2 hours.'],
    ['', 'Enter six digits: hours, minutes, seconds.'],
    ['006100', 'Enter six digits: hours, minutes, seconds.'],
  ] as const) {
    await leave(stop, typed)
    await refused(stop)
    await expect(page.getByText(error, { exact: true })).toBeVisible()
    await expect(button(page, 'Start')).toHaveAttribute('aria-disabled', 'true')
  }
  await leave(stop, '003000')
  await expect(stop).toHaveValue('00:30:00')
  await accepted(stop)
  expect(await sent(page, 'POST', () => button(page, 'Save without starting').click())).toHaveProperty('stop_timeout', 1800)
})

test('R2-489 R2-490 a playlist ends in .m3u8 and has no colon', async ({ page, portal }) => {
  await open(page, portal)
  const path = page.getByLabel('Playlist of the recording')
  for (const typed of ['a.mp4', 'a:b.m3u8', '../a.m3u8', '']) {
    await leave(path, typed)
    await refused(path)
  }
  await leave(path, 'evening/show.m3u8')
  await accepted(path)
})

test('R2-487 R2-492 R2-661 a DVR has eight windows, and a custom one that is empty or up to 12 hours', async ({ page, portal }) => {
  await open(page, portal)
  await expect(time(page, 'DVR window')).toHaveCount(0)
  await page.getByRole('switch', { name: 'DVR', exact: true }).check()
  const window = time(page, 'DVR window')
  const usual = window.getByRole('combobox', { name: 'Usual times' })
  await expect(usual.locator('option')).toHaveText([/^1.h$/, /^2.h$/, /^3.h$/, /^4.h$/, /^6.h$/, /^8.h$/, /^10.h$/, /^12.h$/, 'Manual'])
  await usual.selectOption({ label: 'Manual' })
  const own = window.getByRole('textbox')
  await own.fill('90')
  await window.getByRole('combobox', { name: 'Unit' }).selectOption('m')
  for (const typed of ['721', '   ', 'abc', '0']) {
    await leave(own, typed)
    await refused(own)
    await expect(button(page, 'Start')).toHaveAttribute('aria-disabled', 'true')
  }
  for (const typed of ['', '720']) {
    await leave(own, typed)
    await accepted(own)
    await expect(button(page, 'Start')).not.toHaveAttribute('aria-disabled')
  }
  await leave(own, '')
  expect(await sent(page, 'POST', () => button(page, 'Save without starting').click())).toHaveProperty('dvr_window', 43_200)
})

test('R2-488 a custom storage time is empty or not blank', async ({ page, portal }) => {
  await open(page, portal)
  const keep = time(page, 'Keep files')
  await expect(keep.getByRole('radio', { name: 'Never delete' })).toHaveAttribute('aria-checked', 'true')
  const own = keep.getByRole('textbox')
  await expect(own).toHaveValue('')
  for (const typed of ['  ', 'soon', '0', '-1']) {
    await leave(own, typed)
    await refused(own)
  }
  for (const typed of ['', '1']) {
    await leave(own, typed)
    await accepted(own)
  }
})

test('R2-251 R2-252 R2-253 R2-255 R2-580 the whole request body: maps, seconds, and the resource', async ({ page, portal }) => {
  const live = await open(page, portal)
  await page.getByLabel('Playlist of the recording').fill('evening/show.m3u8')
  await page.getByRole('switch', { name: 'DVR', exact: true }).check()
  await time(page, 'DVR window').getByRole('combobox', { name: 'Usual times' }).selectOption('3600')
  await time(page, 'Keep files').getByRole('radio').nth(1).click()
  await page.getByRole('checkbox', { name: '720p' }).check()
  const body = await sent(page, 'POST', () => button(page, 'Save without starting').click())
  // A new record has no id yet: recordings.spec.ts.
  expect(body).toEqual({
    stream_name: 'stream1',
    stream_type: 'short',
    path: 'evening/show.m3u8',
    smil: false,
    qualities: { '720p': true },
    launch_type: 'button',
    stop_timeout: 1800,
    storage_time: 86_400,
    dvr_enabled: true,
    dvr_window: 3600,
    schedule: [],
    resource_id: live.id,
    action: 'create',
    active: false,
  })
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
})

test('R2-254 R2-663 files are kept without limit unless another choice is made', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  await page.goto(`/streaming/records/${live.id}/new`)
  const body = await sent(page, 'POST', () => button(page, 'Save without starting').click())
  expect(body['storage_time']).toBe(-1)
})

test('a schedule needs both ends, and has five intervals at most', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  await page.goto(`/streaming/records/${live.id}/new`)
  await choices(page, 'Starts').nth(2).click()
  const add = page.getByRole('button', { name: 'Add an interval' })
  await add.click()
  const [start, end] = [page.getByLabel('Start', { exact: true }), page.getByLabel('End', { exact: true })]
  // R2-491
  await start.fill('2099-03-01 10:00')
  await end.focus()
  await end.blur()
  await expect(button(page, 'Save without starting')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Enter the end.')).toBeVisible()
  await end.fill('2099-03-01 09:00')
  await end.blur()
  await expect(page.getByText('The end has to be later than the start.')).toBeVisible()
  await end.fill('2099-03-01 11:00')
  await expect(button(page, 'Save without starting')).not.toHaveAttribute('aria-disabled')
  // R2-493 R2-664
  for (let count = 1; count < 5; count += 1) {
    await add.click()
    await start.nth(count).fill(`2099-03-0${count + 1} 10:00`)
    await end.nth(count).fill(`2099-03-0${count + 1} 11:00`)
  }
  await expect(start).toHaveCount(5)
  await expect(add).toHaveCount(0)
  await start.nth(4).fill('2099-03-01 10:30')
  await expect(button(page, 'Save without starting')).toHaveAttribute('aria-disabled', 'true')
  await start.nth(4).fill('2099-03-05 10:00')
  const body = await sent(page, 'POST', () => button(page, 'Start').click())
  // R2-256; the person of the demo is in Moscow.
  expect(body['schedule']).toHaveLength(5)
  expect((body['schedule'] as object[])[0]).toEqual({ start: '2099-03-01T07:00:00Z', stop: '2099-03-01T08:00:00Z' })
  await expect(page.getByText(/^Next start: .*2099/)).toBeVisible()
})

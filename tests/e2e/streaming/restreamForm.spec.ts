// The form of a restreaming resource by a customer who types his sources: its parts, and the rules of its fields.
import type { Locator } from '@playwright/test'
import { api, list, RestreamForm, source, uniqueName } from '../../support/restreams.ts'
import { expect, test as base } from '../../support/portal.ts'

const test = base.extend<{ restream: RestreamForm }>({
  restream: async ({ page, portal }, use) => {
    await portal.signIn('cdn1@demo.example', { at: `${list}/new` })
    await use(new RestreamForm(page))
  },
})

/** Types each text and leaves the field; a text is refused with `message`, or accepted where there is none. */
async function expectRule(field: Locator, texts: string[], message?: string | RegExp): Promise<void> {
  for (const text of texts) {
    await field.fill(text)
    await field.press('Tab')
    if (message === undefined) {
      await expect(field, text).not.toHaveAttribute('aria-invalid', 'true')
      continue
    }
    await expect(field, text).toHaveAttribute('aria-invalid', 'true')
    const ids = (await field.getAttribute('aria-describedby'))!.split(' ')
    await expect(
      field
        .page()
        .locator(ids.map((id) => `[id="${id}"]`).join(', '))
        .filter({ hasText: message }),
      text,
    ).toHaveCount(1)
  }
}

test('R2-176 R2-185 R2-186 R2-189 R2-190 R2-191 R2-192 R2-288 R2-298 R2-348 R2-497 R2-673: the parts of the form, with its defaults and an arrow back', async ({
  page,
  form,
  restream,
}) => {
  await expect(form.field('Name')).toHaveValue(/^restream-[a-z0-9]{10}$/i)
  const suggested = await form.field('Name').inputValue()
  await page.reload()
  await expect(form.field('Name')).toHaveValue(/^restream-[a-z0-9]{10}$/i)
  await expect(form.field('Name')).not.toHaveValue(suggested)
  const types = page.getByRole('radiogroup', { name: 'Restream type' }).getByRole('radio')
  await expect(types).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /^24\/7/ })).toBeChecked()
  await page.getByRole('radio', { name: /^One-off/ }).check()
  await expect(page.getByRole('radio', { name: /^One-off/ })).toBeChecked()

  await restream.addSource()
  // The head of the targets has the source and nothing of a target.
  await expect(restream.open().getByRole('textbox')).toHaveCount(1)
  await restream.openTarget()
  await expect(restream.service().locator('option')).toHaveText([
    'YouTube',
    'VK',
    'OK',
    'Rutube',
    'Telegram',
    'Facebook',
    'Own RTMP',
    'SRT',
  ])
  for (const name of ['Target URL', 'Stream key', 'Login', 'Password', 'Comment']) await expect(restream.field(name)).toBeVisible()
  await restream.open().getByRole('button', { name: 'Backup target: edit' }).click()
  for (const name of ['Backup URL', 'Backup login', 'Backup password'])
    await expect(page.getByRole('textbox', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const schedule = restream.open().getByRole('group', { name: /^Schedule/ })
  await schedule.getByRole('button', { name: 'Add an interval' }).click()
  for (const name of ['Start', 'End']) await expect(schedule.getByRole('textbox', { name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('R2-494 R2-495 R2-496 R2-498: a name has 5 to 40 Latin letters, digits, underscores, dots and hyphens', async ({ form, restream }) => {
  const name = form.field('Name')
  await expectRule(name, ['my restream', 'имя-ресурса', 'abcd', 'a'.repeat(41), 'a/bcd', ''], 'Enter a valid value')
  await expect(restream.create()).toBeDisabled()
  await expectRule(name, ['a_b.c-9', 'abcde', 'A'.repeat(40)])
})

test('R2-499 R2-500 R2-501 R2-502: a source is empty or an address of a known scheme with three parts, and no playlist of qualities', async ({
  restream,
}) => {
  await restream.addSource('')
  await restream.openTarget()
  await restream.fillTarget()
  await restream.openSource()
  const url = restream.field('Source URL')
  await expectRule(url, ['ftp://a/b/c/d', 'rtmp://h/a', 'rtmp://h/a/b', 'not an address', 'rtmp://a b/c/d/e'], 'Enter a valid source URL.')
  await expectRule(url, ['http://a.example.com/b/c/d.smil', 'https://a.example.com/b/x.smil/c/d'], 'Playlists (.smil)')
  await expectRule(url, ['', ...['rtmp', 'rtmps', 'http', 'https'].map((scheme) => `${scheme}://in.example.com/live/a/main`)])
})

test('R2-503 R2-504 R2-505 R2-506 R2-507 R2-508 R2-509 R2-510 R2-511 R2-512 R2-670: rules of a target', async ({ page, restream }) => {
  await restream.addSource()
  await restream.openTarget()
  await restream.fillTarget()
  await expectRule(
    restream.field('Target URL'),
    ['rtmp://host', 'http://a.example.com/b', 'rtmp:///app', 'rtmp://a.example.com:abc/app', 'push.example.com:1935'],
    'Enter a valid restreaming target URL.',
  )
  await expectRule(restream.field('Target URL'), ['', 'rtmp://push.example.com/app', 'rtmps://push.example.com:443/app/x'])
  await expectRule(restream.field('Stream key'), ['a b', 'a"b', 'a/b', 'ключ'], 'Enter a valid restreaming target key.')
  await expectRule(restream.field('Stream key'), ['', 'Az09@:%_+.~#?&=-'])
  await expectRule(restream.field('Comment'), ['c'.repeat(101)], 'Comment must be shorter than 100 characters.')
  await expectRule(restream.field('Comment'), ['', 'c'.repeat(100)])
  await restream.open().getByRole('button', { name: 'Backup target: edit' }).click()
  const backup = page.getByRole('textbox', { name: /^Backup URL/ })
  await expectRule(backup, ['nope', 'rtmp://host', 'http://b.example.com/x'], 'Enter a valid backup URL.')
  await expectRule(backup, ['', 'rtmp://b.example.com/app'])
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await restream.service().selectOption({ label: 'SRT' })
  await expectRule(restream.field('Target URL'), ['srt.example.com', 'srt.example.com:123456', 'srt.example.com:x'], /Enter a valid/)
  await expectRule(restream.field('Target URL'), ['srt.example.com:2', 'srt.example.com:65535', 'srt://srt.example.com:9000'])
})

test('R2-516 nothing is saved without a target that has a URL and a key, and the form says why', async ({ page, form, restream }) => {
  let posts = 0
  page.on('request', (request) => void (request.method() === 'POST' && new URL(request.url()).pathname === api && (posts += 1)))
  await restream.addSource()
  await restream.openTarget()
  await restream.field('Target URL').fill('rtmp://push.example.com/app')
  await form.press(restream.create())
  await expect(form.refused()).toContainText('URL/key not specified for restreaming targets')
  expect(posts).toBe(0)
})

test('R2-513 R2-514 R2-515 R2-517: unusual addresses get a warning and are saved; invalid ones are not saved', async ({
  page,
  restream,
}) => {
  await restream.addSource()
  await restream.openTarget()
  const warning = restream.open().getByText('This is not the usual address of the service.')
  for (const [service, usual] of [
    ['YouTube', 'rtmp://a.rtmp.youtube.com/live2'],
    ['VK', 'rtmp://ovsu.mycdn.me/input'],
    ['OK', 'rtmp://vsu.mycdn.me/input'],
    ['Facebook', 'rtmps://live-api-s.facebook.com:443/rtmp/'],
  ] as const) {
    await restream.service().selectOption({ label: service })
    await restream.field('Target URL').fill(usual)
    await restream.field('Stream key').fill('key-1')
    await restream.field('Stream key').press('Tab')
    await expect(warning, service).toHaveCount(0)
    await restream.field('Target URL').fill('rtmp://push.example.com/app')
    await restream.field('Target URL').press('Tab')
    await expect(warning, service).toBeVisible()
    await expect(restream.create()).toBeEnabled()
    const note = restream.open().getByText('Use a permanent stream key')
    await expect(note).toHaveCount(service === 'Facebook' ? 1 : 0)
  }
  await restream.field('Target URL').fill('rtmp://host')
  await restream.field('Target URL').press('Tab')
  await expect(restream.create()).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Create' })).toContainText('1 error')
})

test('R2-187 R2-188 R2-669: at most ten sources, fifty targets of a source, and five intervals of a target', async ({ page, restream }) => {
  const addSource = restream.sources().getByRole('button', { name: 'Add a source' })
  for (let count = 1; count <= 10; count += 1) {
    await restream.addSource(`rtmp://in.example.com/live/arena/cam${count}`)
    await expect(restream.sources()).toContainText(`${count} of 10`)
  }
  await expect(addSource).toBeDisabled()

  // Targets in a list, a line each, as spreadsheets hold them.
  await restream.targets().getByRole('button', { name: 'As list' }).click()
  const dialog = page.getByRole('dialog')
  const lines = Array.from({ length: 50 }, (_, index) => `customRTMP rtmp://push.example.com/app key-${index}`)
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await expect(dialog.getByRole('table').getByRole('row').nth(1)).toContainText('rtmp://push.example.com/app')
  await expect(dialog.getByRole('table').getByRole('row').nth(1)).toContainText('ke…-0')
  await expect(dialog.getByRole('status')).toContainText('1')
  await dialog.getByRole('button', { name: 'Add 49 rows' }).click()
  await expect(restream.targets()).toContainText('50 of 50')
  for (const name of ['Add', 'As list']) await expect(restream.targets().getByRole('button', { name, exact: true })).toBeDisabled()

  await restream.openTarget(1)
  await expect(restream.field('Stream key')).toHaveValue('key-0')
  // A full list takes no copy of a row.
  await expect(restream.open().getByRole('button', { name: 'Duplicate' })).toHaveCount(0)
  const schedule = restream.open().getByRole('group', { name: /^Schedule/ })
  for (let count = 1; count <= 5; count += 1) await schedule.getByRole('button', { name: 'Add an interval' }).click()
  await expect(schedule.getByRole('textbox', { name: 'Start' })).toHaveCount(5)
  await expect(schedule.getByRole('button', { name: 'Add an interval' })).toHaveCount(0)
  await expect(schedule.getByRole('button', { name: /^Limit reached/ })).toBeDisabled()
})

test('R2-419 R2-420 R2-421 R2-674: times are typed in the person’s zone and sent in UTC, as whole intervals only; overlapping ones are refused', async ({
  page,
  form,
  restream,
}) => {
  await form.fill('Name', uniqueName())
  await restream.addSource()
  await restream.openTarget()
  await restream.fillTarget()
  const schedule = restream.open().getByRole('group', { name: /^Schedule/ })
  const time = (name: string, place: number) => schedule.getByRole('textbox', { name }).nth(place)
  const add = () => schedule.getByRole('button', { name: 'Add an interval' }).click()
  await add()
  await expect(time('Start', 0)).toHaveAttribute('placeholder', 'YYYY-MM-DD HH:mm')
  await schedule.locator('input[type="datetime-local"]').first().fill('2030-05-10T12:00')
  await expect(time('Start', 0)).toHaveValue('2030-05-10 12:00')
  await time('End', 0).fill('2030-05-10 14:30')
  for (const name of ['Start', 'End']) expect(await time(name, 0).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  await add()
  await time('Start', 1).fill('2030-05-10 13:00')
  await time('End', 1).fill('2030-05-10 15:00')
  await time('End', 1).press('Tab')
  await expect(schedule).toContainText('The intervals overlap.')
  await expect(restream.create()).toBeDisabled()
  await time('Start', 1).fill('2030-05-11 13:00')
  await time('End', 1).fill('')
  await time('End', 1).press('Tab')
  await expect(restream.create()).toBeEnabled()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === api)
  await restream.send()
  const { restreams } = (await sent).postDataJSON() as { restreams: { schedule: unknown }[] }
  expect(restreams[0]!.schedule).toEqual([{ start: '2030-05-10T09:00:00Z', stop: '2030-05-10T11:30:00Z' }])
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`))
})

test('a target is cloned by button and key, and copied to another source', async ({ page, restream }) => {
  await restream.addSource()
  await restream.openTarget()
  await restream.fillTarget({ key: 'key-first' })
  await restream.open().getByRole('button', { name: 'Duplicate' }).click()
  await expect(restream.targets().locator('.li')).toHaveCount(2)
  await expect(restream.field('Stream key')).toHaveValue('key-first')
  await restream.field('Stream key').fill('key-second')
  await restream.targets().locator('.li-b').nth(1).focus()
  await page.keyboard.press('Control+d')
  await expect(restream.targets().locator('.li')).toHaveCount(3)
  await expect(restream.targets().locator('.li').nth(2)).toContainText('ke…nd')
  await expect(restream.targets()).not.toContainText('key-second')
  await restream.addSource(source.replace('main', 'other'))
  await expect(restream.sources().locator('.li')).toHaveCount(2)
})

test('targets pasted before there is a source are kept, and each has only the fields of its service', async ({ restream }) => {
  await restream.paste(['rtmp://live.twitch.tv/app;live_1;somebody', 'srt://srt.example.com:9000;long-passphrase'])
  await expect(restream.sources().locator('.li')).toHaveCount(1)
  await expect(restream.targets().locator('.li')).toHaveCount(2)
  await restream.openTarget()
  await expect(restream.field('Login')).toHaveValue('somebody')
  await restream.openTarget(1)
  await expect(restream.service().locator('option:checked')).toHaveText('SRT')
  await expect(restream.field('Stream key')).toHaveCount(0)
  await expect(restream.open().locator('input[id$="target_passphrase"]')).toHaveValue('long-passphrase')
  await restream.openSource()
  await restream.field('Source URL').fill(source)
  await expect(restream.sources()).toContainText('arena/main')
})

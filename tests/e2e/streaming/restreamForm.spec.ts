// The form of a restreaming resource by a customer who types his sources: its parts, and the rules of its fields.
import type { Locator } from '@playwright/test'
import { list, RestreamForm } from '../../support/restreams.ts'
import { expect, test as base } from '../../support/portal.ts'

const test = base.extend<{ restream: RestreamForm }>({
  restream: async ({ page, portal }, use) => {
    await portal.signIn('cdn1@demo.example', undefined, `${list}/new`)
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
  await expectRule(restream.field('Target URL'), ['srt.example.com:1', 'srt.example.com:65535', 'srt://srt.example.com:9000'])
})

test('R2-187 R2-188 R2-669: ten sources, fifty targets of a source, five intervals of a target, and not one more', async ({
  page,
  restream,
}) => {
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
  await expect(dialog.getByRole('table').getByRole('row').nth(1)).toContainText('key-0')
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

// How far agents are with a resource, as its page tells: applying, applied, refused. The agent is another program with a key.
import { randomUUID } from 'node:crypto'
import { Edge } from '../../support/outside/edge.ts'
import { expect, test } from '../../support/portal.ts'

let edge: Edge
test.beforeEach(async ({ people, address }) => {
  edge = await Edge.join(people, address)
})
test.afterEach(() => edge.leave())

test('R0-544 R1-177 R1-180 R1-181 R1-183 R1-352 R1-353 R2-621: while a change is being applied the form says so and waiting parts are covered; both end automatically', async ({
  page,
  portal,
  form,
  records,
}) => {
  const { id, path } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path, locale: 'ru_RU' })
  const notice = page.getByText('Мы применяем настройки Вашего ресурса. Подождите чуть-чуть.')
  const cover = page.getByText('Мы конфигурируем Ваш ресурс. Подождите чуть-чуть.')
  await expect(notice).toBeVisible()
  await expect(page.getByText('Применяется v1')).toBeVisible()
  await expect(form.field('Имя ресурса')).toBeEditable()
  await portal.openTab('Деактивация')
  await expect(cover).toBeVisible()
  await expect(page.locator('[inert]').getByRole('button', { name: 'Деактивировать' })).toHaveCount(1)
  await portal.openTab('Настройки')
  await edge.say(id, 1, { state: 'applied' })
  await expect(page.getByText('Версия 1 применена')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await portal.openTab('Деактивация')
  await expect(page.getByRole('button', { name: 'Деактивировать' })).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(cover).toHaveCount(0)
})

test('R1-178 R1-378: a rejected version is reported with its reasons at their fields, and the version that stays active', async ({
  page,
  portal,
  form,
  records,
}) => {
  const { id, path, version } = await records.resource()
  await edge.say(id, version, { state: 'applied' })
  const next = await records.change({ id, version }, { names: [`${randomUUID()}.example`] })
  await portal.signIn('cdn2@demo.example', { at: path })
  await expect(page.getByText('Applying v2').first()).toBeVisible()
  await edge.say(id, next, { state: 'error', errors: [{ path: '/names', reason: 'no certificate has this name' }] })
  await expect(form.refused()).toContainText('Version 2 was not applied.')
  await expect(form.refused()).toContainText('Version 1 remains active.')
  expect(await form.errorOf(form.field('CNAMEs'))).toContain('Not applied: no certificate has this name')
  await form
    .refused()
    .getByRole('link', { name: /no certificate/ })
    .click()
  await expect(form.field('CNAMEs')).toBeFocused()
  // Changed, the field says it no more; saving is not kept back.
  await form.fill('CNAMEs', `${randomUUID()}.example`)
  await expect(form.field('CNAMEs')).not.toHaveAttribute('aria-invalid', 'true')
  await form.save()
  await form.saved()
  await expect(page.getByText('Applying v3').first()).toBeVisible()
})

test('a rejected version is undone in one step: the active one is saved again', async ({ page, portal, form, records }) => {
  const { id, path, version } = await records.resource()
  await edge.say(id, version, { state: 'applied' })
  const next = await records.change({ id, version }, { names: [`${randomUUID()}.example`] })
  await edge.say(id, next, { state: 'error', errors: [{ path: '/names', reason: 'no certificate has this name' }] })
  await portal.signIn('cdn2@demo.example', { at: path })
  await form.refused().getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 1 restored as version 3.')).toBeVisible()
  await expect(form.field('CNAMEs')).toHaveValue('')
  await expect(page.getByText('Applying v3').first()).toBeVisible()
  await edge.say(id, 3, { state: 'applied' })
  await expect(form.refused()).toHaveCount(0)
})

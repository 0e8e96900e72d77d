// What leads into an account asks again who is there, when the last proof of the password is older than ten minutes.
import type { Page } from '@playwright/test'
import { ageProofs } from '../../support/agedProof.ts'
import { misfits } from '../../support/fits.ts'
import { expect, headers, password, test, unique } from '../../support/portal.ts'

const words = {
  en_US: {
    tokens: 'API tokens',
    create: 'Create a token',
    form: 'New API token',
    name: 'Name',
    life: 'Expires',
    proof: "Confirm it's you",
    kept: 'Everything you typed is kept.',
    password: 'Your password',
    confirm: 'Confirm',
    wrong: 'The password is wrong.',
    cancel: 'Cancel',
    made: 'Token created',
    saved: 'I have saved it',
    endless: 'never expires',
  },
  ru_RU: {
    tokens: 'API-токены',
    create: 'Создать токен',
    form: 'Новый API-токен',
    name: 'Название',
    life: 'Срок',
    proof: 'Подтвердите, что это вы',
    kept: 'Всё введённое сохранится.',
    password: 'Ваш пароль',
    confirm: 'Подтвердить',
    wrong: 'Неверный пароль.',
    cancel: 'Отмена',
    made: 'Токен создан',
    saved: 'Токен сохранён',
    endless: 'бессрочный',
  },
} as const
type Words = (typeof words)[keyof typeof words]

function panelOf(page: Page, told: Words) {
  const panel = page.getByRole('region', { name: told.tokens })
  const form = page.getByRole('dialog', { name: told.form })
  const proof = page.getByRole('dialog', { name: told.proof })
  return { panel, form, proof, typed: proof.getByLabel(told.password) }
}
/** A token without an end, up to the button that makes it. */
async function fill(page: Page, told: Words, name: string) {
  const { panel, form } = panelOf(page, told)
  await panel.getByRole('button', { name: told.create }).click()
  await form.getByLabel(told.name, { exact: true }).fill(name)
  await form.getByLabel(told.life).selectOption('endless')
  await form.getByRole('button', { name: told.create }).click()
}

for (const locale of ['en_US', 'ru_RU'] as const) {
  const told = words[locale]
  test.describe(locale, () => {
    const open = async (page: Page, minutes: number) => {
      ageProofs(minutes)
      // Changes of a person make the server read the session anew.
      await page.request.patch('/api/v1/session', { data: { language: locale }, headers })
      await page.goto('/profile/person/tokens')
      await expect(panelOf(page, told).panel).toBeVisible()
    }
    test.beforeEach(({ portal }) => portal.signIn('other@demo.example', { at: '/' }))

    test('an old proof: the password is requested in place, a wrong one is reported there, and the typed values are sent', async ({
      page,
    }) => {
      const { panel, form, proof, typed } = panelOf(page, told)
      const name = unique('endless')
      await open(page, 11)
      await fill(page, told, name)
      await expect(proof).toContainText(told.kept)
      expect(await misfits(page)).toEqual([])
      await typed.fill('not-the-password')
      await proof.getByRole('button', { name: told.confirm }).click()
      await expect(typed).toHaveAccessibleDescription(told.wrong)
      await expect(typed).toHaveValue('not-the-password')
      expect(await misfits(page)).toEqual([])
      await typed.fill(password)
      await proof.getByRole('button', { name: told.confirm }).click()
      await expect(page.getByRole('dialog', { name: told.made })).toContainText(/portal_[\w-]{43}/)
      await expect(form).toHaveCount(0)
      await page.getByRole('button', { name: told.saved }).click()
      await expect(panel.getByRole('row').filter({ hasText: name })).toContainText(told.endless)
    })

    test('closing the dialog changes nothing and loses nothing', async ({ page }) => {
      const { panel, form, proof } = panelOf(page, told)
      const name = unique('left')
      await open(page, 11)
      await fill(page, told, name)
      await proof.getByRole('button', { name: told.cancel }).click()
      await expect(proof).toHaveCount(0)
      await expect(form.getByLabel(told.name, { exact: true })).toHaveValue(name)
      await expect(form.getByLabel(told.life)).toHaveValue('endless')
      await form.getByRole('button', { name: told.cancel }).click()
      await expect(panel).not.toContainText(name)
    })

    test('a proof of nine minutes ago is still valid', async ({ page }) => {
      await open(page, 9)
      await fill(page, told, unique('recent'))
      await expect(page.getByRole('dialog', { name: told.made })).toBeVisible()
      await expect(panelOf(page, told).proof).toHaveCount(0)
    })
  })
}

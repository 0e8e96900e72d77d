// Restreaming by a customer who types his sources: what the page of a new resource says.
import { expect, test } from '../../support/portal.ts'

const list = '/streaming/restream'

test('R2-174 R2-175 R2-349 R2-676 R2-677 R2-678 R2-679 R2-680 R2-681: the Russian page of a new resource shows its price', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example', { at: `${list}/new`, locale: 'ru_RU' })
  await expect(portal.title()).toHaveText('Создание ресурса рестриминга')
  await expect(page.getByRole('button', { name: /^Создать ресурс( Ctrl S)?$/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^24\/7/ })).toBeChecked()
  const main = page.getByRole('main')
  for (const text of [
    'Один комплект — это один исходный поток на 1–3 точки.',
    'Резервная точка не учитывается.',
    'Оплата за факт рестриминга: непрерывный рестриминг от 30 минут до 10 часов.',
    'Перерыв больше 30 минут начинает новый факт.',
    'Ежемесячная абонентская плата за комплект.',
  ])
    await expect(main).toContainText(text)
})

// Errors of the form of a new HLS-pull resource, word for word.
import { expect, test, unique } from '../../support/portal.ts'
import { HlsPullForm, leave } from '../pages/HlsPullForm.ts'

test('R2-443 R2-444 R2-445 R2-446 R2-448 R2-449 R2-450 R2-451 R2-452 R2-472 R2-473 R2-474 R2-475 R2-476 R2-652: names, links, Hostname and CNAME', async ({
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await hls.open()
  await hls.tryValues(form.field('Имя ресурса'), {
    bad: ['', 'a.bcde', 'имя-ресурса', 'abcd', 'a_bcde', 'a'.repeat(41)],
    text: 'Введите валидное значение',
    good: ['Abc-1', 'a'.repeat(40)],
  })
  await hls.tryValues(hls.link, {
    bad: ['', '//a', 'a', '/a#b', '/a b', '/плейлист', '/a$b', `/${'a'.repeat(249)}`],
    text: 'Введите валидную ссылку.',
    good: ['/A_b-1/c.m3u8?x&y:z%20(1)', `/${'a'.repeat(248)}`],
  })
  await form.switch('Имя хоста (Hostname)').click()
  await hls.tryValues(form.field('Имя хоста (Hostname)', form.section('Имя хоста (Hostname)')), {
    bad: ['a b', 'домен.рф'],
    text: 'Введите валидный Hostname.',
    good: ['vod.example.org'],
  })
  const names = form.field('CNAME', hls.additional)
  await hls.tryValues(names, { bad: ['a b', 'localhost', 'a..example'], text: 'Введите валидный CNAME.', good: [] })
  // A valid CNAME lacks a certificate of its own.
  await leave(names, `${unique('live').replace(' ', '-')}.shop.example.com`)
  await expect(names).not.toHaveAttribute('aria-invalid', 'true')
  await expect(hls.additional).toContainText('Работают только с вашим сертификатом.')
  await hls.refused()
  await hls.create.press('Enter')
  await expect(form.refused()).toContainText('CNAME работает только с вашим сертификатом. Выберите его')
})

test('R2-456: a source without a domain is refused', async ({ portal, form }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await hls.open()
  await leave(hls.host, '')
  await hls.refused()
  await hls.create.press('Enter')
  await expect(form.refused()).toContainText(/Введите домен|Добавьте хотя бы один источник/)
  await leave(hls.host, 'origin.example.com')
  await hls.ready()
})

test('R2-468 R2-469 R2-471 R2-477: an S3 domain without a bucket, and bad limitations', async ({ portal, form }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await hls.open()
  await leave(hls.host, 's3.amazonaws.com')
  const bucket = form.field('Бакет S3')
  await expect(hls.origin).toContainText('Для домена S3 без бакета доступ будет запрещён.')
  await hls.refused()
  await hls.create.press('Enter')
  expect(await form.errorOf(bucket)).toContain('Введите бакет.')
  await leave(bucket, '/b/')
  await expect(bucket).not.toHaveAttribute('aria-invalid', 'true')
  await expect(hls.origin).not.toContainText('доступ будет запрещён')
  await hls.ready()

  await form.switch('Ограничения', hls.additional).click()
  await hls.additional.getByRole('button', { name: /^Включить/ }).click()
  await form.switch('По IP-адресам', hls.additional).click()
  await hls.ready()
  const rule = hls.additional.locator('.rule').first()
  await rule.locator('.rule-open').click()
  await rule.getByRole('button', { name: /^Добавить исключение/ }).click()
  await hls.refused()
  const address = rule.getByRole('textbox').first()
  await leave(address, '300.1.1.1')
  expect(await form.errorOf(address)).toContain('Укажите корректный IP адрес')
  await hls.refused()
  await leave(address, '198.51.100.7')
  await hls.ready()
})

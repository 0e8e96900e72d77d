// What a brand's record changes is seen on its host: pictures, colours, font, words, languages, scripts of others.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addFont, addPicture, changeBrand, drawn, restoreBrands, textContrast } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { choseNoTheme } from '../../support/peopleDirectly.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const at = (host: string, path = '/login') => `http://${host}:${e2ePort}${path}`
const third = 'third.localhost'
const colour = (page: Page, selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
const natural = (page: Page, selector: string) => page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth)

test.describe('pictures', () => {
  test('R0-028 R0-029 R0-031 R0-688: the logo at the sign-in and in the open menu, the short one in the narrow menu and on phones, the icon, and a background under its shade', async ({
    page,
    people,
    guest,
  }) => {
    await guest.move()
    const add = async (width: number, height: number, fill: string) => addPicture(people, await drawn(page, width, height, fill))
    const [logo, short, white] = [await add(240, 48, 'orange'), await add(96, 96, 'purple'), await add(1600, 1000, 'white')]
    await changeBrand(people, 'third', { logo, short_logo: short, favicon: short, backgrounds: [white] })
    const drawnLogo = page.waitForResponse(`${at(third, '')}/app/inventory/v1/image/${logo}`)
    await page.goto(at(third))
    expect((await drawnLogo).headers()['cache-control']).toMatch(/immutable/)
    await expect(page.getByRole('img', { name: 'Ember Video' })).toHaveAttribute('src', `/app/inventory/v1/image/${logo}`)
    await expect(page.locator('.g-picture')).toHaveAttribute('src', `/app/inventory/v1/image/${white}`)
    await expect.poll(() => natural(page, '.g-picture')).toBe(1600)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/app/inventory/v1/image/${short}`)
    for (const selector of ['.g-art h2', '.g-art p'])
      expect(await textContrast(page, selector), `${selector} over a white picture`).toBeGreaterThanOrEqual(4.5)

    const portal = new Portal(page)
    await portal.signInByForm('video@third.example', { at: at(third) })
    const shown = portal.menu().getByRole('img')
    await expect(shown).toHaveAttribute('src', `/app/inventory/v1/image/${logo}`)
    await expect.poll(() => shown.evaluate((image) => [image.clientHeight, image.clientWidth])).toEqual([24, 120])
    await page.getByRole('button', { name: /^(Collapse|Свернуть)/ }).click()
    await expect(shown).toHaveAttribute('src', `/app/inventory/v1/image/${short}`)
    await expect.poll(() => shown.evaluate((image) => [image.clientHeight, image.clientWidth])).toEqual([24, 24])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('banner').getByRole('img')).toHaveAttribute('src', `/app/inventory/v1/image/${short}`)
  })
})

test.describe('the look', () => {
  test('R0-001 R0-032 R0-033 R0-034: the name, the colours of the main area and of the side menu, and the initial theme are the brand’s', async ({
    page,
    people,
    guest,
  }) => {
    await guest.move()
    choseNoTheme('video@third.example')
    await changeBrand(people, 'third', { theme: { primary: '#0B6B3A', nav: { bg: '#123456' }, scheme: 'light' } })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(at(third))
    await expect(page).toHaveTitle(/Ember Video/)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const portal = new Portal(page)
    await portal.signInByForm('video@third.example', { at: at(third) })
    expect(await colour(page, 'nav.nav')).toBe('rgb(18, 52, 86)')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim().toUpperCase())).toBe(
      '#0B6B3A',
    )
    // The one filled button of the main area is filled with it.
    await page.goto(at(third, '/f-cdn/http'))
    await expect(portal.title()).toBeVisible()
    expect(await colour(page, 'main .btn.pri')).toBe('rgb(11, 107, 58)')
    await changeBrand(people, 'third', { theme: { primary: '#0B6B3A', nav: { bg: '#101820' }, scheme: 'dark' } })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await colour(page, 'nav.nav')).toBe('rgb(16, 24, 32)')
  })

  test('R0-030 R0-687: a font of the brand is used for every text, scaled to the x-height of ours', async ({ page, people, guest }) => {
    await guest.move()
    const file = readFileSync('node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')
    const guid = await addFont(people, file, { family: 'Ember Mono', weights: [400, 600] })
    await changeBrand(people, 'third', { font: { guid } })
    const loaded = page.waitForResponse((answer) => answer.url().startsWith(`${at(third, '')}/app/inventory/v1/font/${guid}/`))
    await page.goto(at(third))
    const font = await loaded
    expect(new URL(font.url()).pathname).toMatch(/\/(?:400|600)$/)
    expect(font.headers()['cache-control']).toMatch(/immutable/)
    const fitted = () =>
      page.evaluate(
        () => [...document.fonts].filter(({ family, status }) => family.includes('Ember Mono fitted') && status === 'loaded').length,
      )
    await expect.poll(fitted).toBeGreaterThan(0)
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toMatch(/^"Ember Mono fitted", "?Inter/)
    const [own, ours] = await page.evaluate(() =>
      ['Ember Mono fitted', 'Inter'].map((family) => {
        const place = document.createElement('i')
        place.style.cssText = `font-family: "${family}"; display: inline-block; height: 100ex`
        document.body.append(place)
        const height = place.getBoundingClientRect().height
        place.remove()
        return height
      }),
    )
    expect(Math.abs(own! / ours! - 1)).toBeLessThan(0.04)
  })
})

test.describe('words', () => {
  test('R0-035 R0-036 R0-038: titles and texts of sign-in and registration by language; a brand with one language offers no choice', async ({
    page,
    people,
    guest,
  }) => {
    await guest.move()
    const words = (name: string) => ({
      en_US: { title: `${name} title`, text: `${name} text` },
      ru_RU: { title: `${name} заголовок`, text: `${name} слова` },
    })
    await changeBrand(people, 'third', {
      login: words('Login'),
      register: words('Register'),
      languages: [{ locale: 'en_US', isDefault: true }, { locale: 'ru_RU' }],
    })
    for (const [path, name] of [
      ['/login', 'Login'],
      ['/register', 'Register'],
    ] as const) {
      await page.goto(at(third, path))
      await page.getByRole('radio', { name: 'English' }).click()
      await expect(page.locator('.g-art .txt')).toHaveText(`${name} title${name} text`)
      await page.getByRole('radio', { name: 'Русский' }).click()
      await expect(page.locator('.g-art .txt')).toHaveText(`${name} заголовок${name} слова`)
    }
    await changeBrand(people, 'third', { languages: [{ locale: 'en_US', isDefault: true }] })
    await page.goto(at(third))
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('radio', { name: 'Русский' })).toHaveCount(0)
  })

  test('R0-039 R0-040: the knowledge base for the open page, and the contacts of support', async ({ page, people, portal }) => {
    const url = (name: string) => ({ en_US: `https://docs.example/${name}`, ru_RU: `https://docs.example/${name}` })
    await changeBrand(people, 'main', {
      documentation: { urls: url('all'), clients: { CDN1: url('cdn1') }, overrides: { dns: url('dns') } },
      support: {
        phone: '+7 495 111-22-33',
        email: 'help@demo.example',
        emails: ['noc@demo.example', 'sos@demo.example'],
        feedback_email: 'voice@demo.example',
      },
    })
    await portal.signIn('cdn2@demo.example', { at: '/' })
    const base = page.getByRole('link', { name: 'Knowledge base' })
    await portal.openProfile()
    await expect(base).toHaveAttribute('href', 'https://docs.example/all')
    await page.getByRole('dialog', { name: 'Profile menu' }).getByRole('button', { name: 'Contact us' }).click()
    for (const name of ['+7 495 111-22-33', 'noc@demo.example', 'sos@demo.example'])
      await expect(page.getByRole('dialog').getByRole('link', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/dns/section/zones')
    await portal.openProfile()
    await expect(base).toHaveAttribute('href', 'https://docs.example/dns')
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await portal.openProfile()
    await expect(base).toHaveAttribute('href', 'https://docs.example/cdn1')
  })
})

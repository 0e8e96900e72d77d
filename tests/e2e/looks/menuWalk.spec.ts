// Every page of the menu asks the server only for what this person may have: no answer is a refusal.
import { expect, test } from '../../support/portal.ts'

for (const email of ['cdn1@demo.example', 'cdn2@demo.example', 'admin@demo.example'])
  test(`no page of the menu causes a refused call: ${email}`, async ({ page, portal }) => {
    test.setTimeout(240_000)
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`)
    })
    await portal.signIn(email, { at: '/' })
    const seen = new Set<string>()
    const read = async () => {
      const links = await portal.menu().getByRole('link').all()
      return Promise.all(links.map((link) => link.getAttribute('href')))
    }
    for (let paths = await read(); ; paths = await read()) {
      const next = paths.find((path) => path?.startsWith('/') && !seen.has(path))
      if (!next) break
      seen.add(next)
      await page.goto(next)
      await expect(portal.title()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    expect(seen.size).toBeGreaterThan(8)
    expect(refused).toEqual([])
  })

// Times of a limitation as they are read and written: one form in both languages.
import { expect, headers, test, unique } from '../support/portal.ts'

for (const locale of ['en_US', 'ru_RU'] as const)
  test(`R0-857: are written as yyyy-MM-dd HH:mm (${locale})`, async ({ page, portal, people }) => {
    const times = [{ start: '2026-12-01T09:00:00Z', end: '2026-12-02T09:00:00Z' }]
    const made = await (
      await people.as('cdn2@demo.example')
    ).post('/api/v1/accounts/demo-cdn2/http-resources', {
      headers: { ...headers, 'Confirm-Paid': '/limitations' },
      data: {
        name: unique('Times'),
        tuning: 'default',
        origin: { https: true, servers: { 'origin.example.com': { port: 443 } } },
        limitations: { ip: [{ default_action: 'deny', exclude: [{ ip: '10.0.0.0/8' }], times }] },
      },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await portal.signIn('cdn2@demo.example')
    await portal.setLanguage(locale)
    await page.goto(`/f-cdn/http/${id}`)
    // In the zone of the person, who is in Moscow.
    await page.getByText('2026-12-01 12:00 → 2026-12-02 12:00').click()
    const starts = page.locator('input').and(page.locator('[value="2026-12-01 12:00"]'))
    await expect(starts).toHaveCount(1)
    await expect(starts).toHaveValue('2026-12-01 12:00')
  })

// Addresses where people look for the form of a new record.
import { expect, test } from '../../support/portal.ts'

for (const path of ['/f-cdn/http/create', '/dns/section/dns-zone/new'])
  test(`${path} leads to the form of a new record`, async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: path })
    await expect(page).toHaveURL(/\/(http\/new|section\/new-zone)$/)
    await expect(portal.title()).toHaveText(/^Create /)
  })

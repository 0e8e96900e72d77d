// Where people of each company come to after the sign-in, and what is loaded for it.
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

for (const [id, host, email, account] of [
  ['R0-493', 'localhost', 'cdn2@demo.example', 'demo-cdn2'],
  ['R0-494', 'second.localhost', 'studio@second.example', 'demo-second'],
  ['R0-494', 'third.localhost', 'video@third.example', 'demo-third'],
] as const) {
  test(`${id}: ${email} loads the account, and arrives at home`, async ({ page, guest }) => {
    await guest.move()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await new Portal(page).signInByForm(email, { at: `http://${host}:${e2ePort}/login` })
    await expect(page).toHaveURL(new RegExp(`${host}:${e2ePort}/(dashboard)?$`))
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining([`/api/v1/accounts/${account}/service`, expect.stringMatching(/^\/api\/v1\/persons\/prs_/)]))
  })
}

// What edges do not support, as their agents declare it: told at the fields of a form before anything is saved.
import { declaredFields } from '../../../edges/nginx/unsupported.ts'
import { Edge } from '../../support/outside/edge.ts'
import { expect, test } from '../../support/portal.ts'

const newResource = '/f-cdn/http/new'
const hostname = { path: 'origin.hostname', reason: 'Not supported by this edge.' }
// A rule has fewer fields than a resource.
const ofNginx = declaredFields({ options: { role: 'site' } }, { knowsCountries: false }).filter(
  ({ path }) => !path.startsWith('locations.'),
)
const texts = {
  en_US: {
    http3: 'Not supported by this edge: this nginx has no HTTP/3.',
    signing: 'Not supported by this edge: nginx cannot sign requests.',
    video: 'Not supported by this edge: nginx cannot package video.',
    places: 'Not supported by this edge: it has no database of countries. The content is refused to everybody.',
    plain: 'Not supported by this edge.',
  },
  ru_RU: {
    http3: 'Этот узел CDN такого не поддерживает: в этом nginx нет HTTP/3.',
    signing: 'Этот узел CDN такого не поддерживает: nginx не подписывает запросы.',
    video: 'Этот узел CDN такого не поддерживает: nginx не упаковывает видео.',
    places: 'Этот узел CDN такого не поддерживает: у него нет базы стран. Контент не отдаётся никому.',
    plain: 'Этот узел CDN такого не поддерживает.',
  },
} as const

const edges: Edge[] = []
async function join(...given: Parameters<typeof Edge.join>): Promise<Edge> {
  const edge = await Edge.join(...given)
  edges.push(edge)
  return edge
}
test.afterEach(async () => {
  for (const edge of edges.splice(0)) await edge.leave()
})

for (const locale of ['en_US', 'ru_RU'] as const) {
  test(`a new resource reports options that the edge does not support at their fields (${locale})`, async ({
    page,
    portal,
    form,
    people,
    address,
  }) => {
    const said = texts[locale]
    const edge = await join(people, address)
    await edge.declare([...ofNginx, hostname])
    await portal.signIn('cdn2@demo.example', { at: newResource, locale })
    const http3 = form.at('/use_http3')
    await expect(http3).toContainText(`${said.http3} · ${edge.name}`)
    await expect(form.at('/origin/hostname')).toContainText(`${said.plain} · ${edge.name}`)
    await expect(form.at('/packaging')).toContainText(said.video)
    await expect(page.getByText(said.signing)).toHaveCount(1)
    // Whoever switches it on is warned.
    await expect(http3.locator('.msg')).toHaveCount(0)
    await http3.getByRole('switch').click()
    await expect(http3.locator('.msg')).toContainText(said.http3)
    // HTTP/2 is there; switching it off is what cannot be.
    const http2 = form.at('/no_http2')
    await expect(http2.getByText(edge.name)).toHaveCount(0)
    await http2.getByRole('switch').click()
    await expect(http2.locator('.msg')).toContainText(edge.name)
    // What can be supported has no note; what lies in a closed part gets one with its part.
    await expect(form.at('/names').getByText(edge.name)).toHaveCount(0)
    await expect(page.getByText(said.places)).toHaveCount(0)
    const limitations = page.locator('#s-limitations')
    await limitations.getByRole('switch').click()
    await limitations.getByRole('button', { name: /^(Turn on|Включить)/ }).click()
    await expect(page.getByText(said.places)).toHaveCount(1)
  })
}

test('a note names the edges that do not support a field; there is none when all do', async ({ portal, form, page, people, address }) => {
  const [old, modern] = [await join(people, address), await join(people, address)]
  const http3 = { path: 'use_http3', reason: texts.en_US.http3 }
  await old.declare([http3])
  await modern.declare([])
  await portal.signIn('cdn2@demo.example', { at: newResource })
  const field = form.at('/use_http3')
  await expect(field).toContainText(old.name)
  await expect(field).not.toContainText(modern.name)
  await modern.declare([http3])
  await page.reload()
  await expect(field.getByText(texts.en_US.http3)).toHaveCount(1)
  await expect(field).toContainText([old.name, modern.name].sort().join(', '))
  await old.declare([])
  await modern.declare([hostname])
  await page.reload()
  await expect(form.at('/origin/hostname')).toContainText(modern.name)
  await expect(field.getByText(texts.en_US.http3)).toHaveCount(0)
})

test('a DNS record reports a type that the name server does not support, also when added in the table', async ({
  page,
  portal,
  people,
  address,
}) => {
  const server = await join(people, address, 'dns')
  await server.declare([{ path: 'type', values: ['ALIAS'], reason: 'Not supported by this name server.' }], 'dns-records')
  await portal.signIn('cdn2@demo.example', { at: '/dns' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /^shop-demo/ })
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Create record' }).first().click()
  const row = page.getByRole('group', { name: 'Create record' })
  await row.getByRole('radio', { name: 'ALIAS' }).click()
  await expect(row).toContainText(`Not supported by this name server. · ${server.name}`)
  // Labels of readers' programs alone are one pixel wide.
  expect((await row.locator('.lab').filter({ hasText: 'TTL' }).boundingBox())!.width).toBeGreaterThan(10)
  await row.getByRole('radio', { name: 'A', exact: true }).click()
  await expect(row).not.toContainText(server.name)
})

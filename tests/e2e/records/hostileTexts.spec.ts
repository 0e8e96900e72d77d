// C8: whatever an operator or a customer writes is text, never markup.
import type { Page } from '@playwright/test'
import { expect, headers, test } from '../../support/portal.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'

const payloads = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '%{_}<b>bold</b>',
  '[link](javascript:alert(1))',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '&lt;img src=x onerror=alert(1)&gt;',
]
/** As many harmless texts: what they are drawn with, the hostile ones must be drawn with. */
const plain = payloads.map((_, index) => `plain text ${index}`)

/** A type whose every text is one of these. */
function typeOf(name: string, texts: string[]) {
  const text = (index: number) => texts[index % texts.length] ?? ''
  const all = ['customer', 'staff']
  return {
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: text(0),
      description: text(1),
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 80, title: text(2), description: texts.join(' '), examples: [text(0)] },
        kind: { type: 'string', enum: texts, title: text(5), default: text(0) },
        size: { type: 'integer', title: text(1), maximum: 5 },
        more: {
          type: 'object',
          title: text(6),
          description: text(6),
          properties: { inner: { type: 'string', title: text(1), examples: [text(7)] } },
        },
        choice: {
          oneOf: [
            { title: text(0), type: 'string' },
            { title: text(1), type: 'integer' },
          ],
        },
        rows: {
          type: 'array',
          title: text(3),
          items: { type: 'object', title: text(0), properties: { a: { type: 'string', title: text(2) } } },
        },
      },
    },
    'resource.json': {
      name,
      scope: 'provider',
      icon: text(0),
      menu: { group: text(1), order: 1, badge: text(2) },
      title: '{name}',
      access: { read: all, create: all, update: all, delete: all },
      list: { columns: ['name', 'kind', 'size'], filters: ['q', 'kind', 'size'], sort: 'name' },
      form: {
        sections: [
          { id: 'main', fields: ['name', 'kind', 'size', 'more', 'choice'] },
          { id: 'rest', fields: ['rows'] },
        ],
      },
      ui: { size: { unit: text(0) } },
      actions: [{ id: 'act', on: 'record', access: ['staff'], confirm: text(0) }],
    },
    'en_US.json': {
      name: text(0),
      one: text(2),
      fields: { name: `Label ${text(0)}` },
      help: { name: text(6), size: text(7) },
      placeholders: { name: text(0), 'more.inner': text(2) },
      options: Object.fromEntries(texts.map((value) => [`kind.${value}`, `Option ${value}`])),
      sections: { main: text(0), rest: text(1) },
      sectionHelp: { main: text(2) },
      errors: { 'size.maximum': `Error ${text(0)}`, 'name.required': text(1) },
      actions: { act: text(0) },
      empty: { title: text(0), text: text(1) },
    },
  }
}

const types = { hostile: 'hostile-texts', plain: 'plain-texts' }
test.afterAll(() => Object.values(types).forEach(removeType))

/** Tags and the names of their attributes, in order; never their values. */
const shapeOf = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')].map(
      (node) =>
        `${node.tagName} ${node
          .getAttributeNames()
          .filter((name) => name !== 'title' && name !== 'style')
          .toSorted()
          .join(' ')}`,
    ),
  )
const injected = (page: Page) =>
  page.evaluate(
    () =>
      [
        ...document.querySelectorAll(
          'img[src="x"], svg[onload], iframe, a[href^="javascript"], a[href^="data:"], [onerror], body script:not([src])',
        ),
      ].length + [...document.querySelectorAll('b')].filter((node) => node.textContent === 'bold').length,
  )
/** What the browser itself would report of the policy. */
const reports = (page: Page) => page.evaluate(() => (window as unknown as { reports: string[] }).reports)

async function watch(page: Page): Promise<void> {
  page.on('dialog', (dialog) => {
    // Leaving what was typed is asked about by the browser itself.
    if (dialog.type() !== 'beforeunload') throw new Error('a script ran')
    void dialog.accept()
  })
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { reports: told })
    document.addEventListener('securitypolicyviolation', (event) => told.push(event.violatedDirective))
  })
}

async function make(page: Page, type: string, texts: string[]): Promise<string[]> {
  const { schema, ...files } = typeOf(type, texts)
  putSchema(type, schema, files)
  await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(200)).toPass({ timeout: 15_000 })
  const ids: string[] = []
  for (const [index, name] of texts.entries()) {
    const created = await page.request.post(`/api/v1/${type}`, {
      data: { name, kind: name, size: index % 5, more: { inner: name }, choice: name, rows: [{ a: name }] },
      headers,
    })
    expect(created.status(), await created.text()).toBe(201)
    ids.push(((await created.json()) as { id: string }).id)
  }
  return ids
}

/** Every page of the type, one after the other; what each is made of. */
async function walk(page: Page, type: string, texts: string[], id: string): Promise<Record<string, string[]>> {
  const shapes: Record<string, string[]> = {}
  const look = async (name: string) => {
    // Lists to choose from are loaded with the first of them.
    await expect(page.locator('[role="combobox"][aria-disabled]')).toHaveCount(0)
    expect(await injected(page), name).toBe(0)
    expect(await reports(page), name).toEqual([])
    shapes[name] = await shapeOf(page)
  }
  await page.goto(`/${type}`)
  await expect(page.getByRole('table')).toContainText(texts[0]!)
  await look('list')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem').first().click()
  await look('filter')
  await page.goto(`/${type}/${id}`)
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(texts[0]!)
  await look('record')
  await page.goto(`/${type}/${id}/history`)
  await expect(page.getByRole('main')).toContainText('admin@demo.example')
  await look('history')
  await page.goto(`/${type}/${id}/json`)
  await expect(page.getByRole('main')).toContainText('API record')
  await look('json')
  await page.goto(`/${type}/new`)
  const size = page.getByRole('spinbutton').or(page.getByRole('main').getByRole('textbox').nth(1)).first()
  await size.fill('9')
  await size.blur()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await look('refused')
  return shapes
}

test('C8 hostile texts in a definition and in records stay text, drawn like harmless ones', async ({ page, portal }) => {
  await watch(page)
  await portal.signIn('admin@demo.example', { at: '/' })
  const hostile = await make(page, types.hostile, payloads)
  const harmless = await make(page, types.plain, plain)
  const shapes = await walk(page, types.hostile, payloads, hostile[0]!)
  expect(shapes).toEqual(await walk(page, types.plain, plain, harmless[0]!))
  // The menu, with the hostile group and name, and the file with its texts for operators.
  await expect(portal.menu().locator(`a[href="/${types.hostile}"]`)).toContainText(payloads[0]!)
  await page.goto(`/admin/definitions?type=${types.hostile}`)
  await expect(page.getByRole('main')).toContainText(types.hostile)
  expect(await injected(page)).toBe(0)
})

test('C8 hostile texts in toasts, dialogs and the palette', async ({ page, portal, list }) => {
  await watch(page)
  await portal.signIn('admin@demo.example')
  await make(page, types.hostile, payloads)
  await page.goto(`/${types.hostile}`)
  await list
    .rows()
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  expect(await injected(page)).toBe(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /deleted/i })).not.toHaveCount(0)
  expect(await injected(page)).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('<img')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await injected(page)).toBe(0)
  expect(await reports(page)).toEqual([])
})

test('C8 hostile texts in the branding', async ({ page, portal }) => {
  await watch(page)
  const [image = '', script = '', svg = '', link = ''] = payloads
  // The branding travels in the page, and no page of the portal changes it yet.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const body = rebranded(await answer.text(), {
      name: image,
      logo: link,
      login: { en_US: { title: script, text: svg } },
      support: { email: `${link}@example.com`, phone: svg },
      theme: { primary: '#f00;background:url(//x)' },
      features: [image],
    })
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/')
  await expect(page.locator('body')).toContainText(script)
  expect(await injected(page)).toBe(0)
  await portal.signIn('admin@demo.example', { at: '/' })
  await expect(page.locator('body')).toContainText(image)
  expect(await injected(page)).toBe(0)
  expect(await reports(page)).toEqual([])
})

/** The page with another branding in it, escaped as the server escapes it. */
function rebranded(html: string, change: object): string {
  const brand = /(<meta name="portal-brand" content=")([^"]*)"/
  const text = brand.exec(html)?.[2]
  if (text === undefined) throw new Error('the page tells no brand')
  const known = JSON.parse(
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  ) as object
  const told = JSON.stringify({ ...known, ...change })
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return html.replace(brand, (_, start: string) => `${start}${told}"`)
}

// Forms of schemas in the style of other products, filled in by hand: each record is created, then edited field by field, and only what was
// touched differs in what the API answers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { differences } from '../../support/hand/differences.ts'
import { expect, test } from '../../support/portal.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { Portal } from '../pages/Portal.ts'
import { FormPage } from '../pages/FormPage.ts'

const folder = join(import.meta.dirname, '../../support/foreign/inStyle')
const schemas = {
  'typed-function': 'cloud/function',
  'typed-zone': 'cloud/dns-zone',
  'typed-machine': 'cloud/virtual-machine',
  'typed-theme': 'editors/colour-theme',
  'typed-settings': 'editors/editor-settings',
}
type Type = keyof typeof schemas
type Row = Record<string, unknown> & { id: string; version: number }

test.describe('a form of a foreign schema', () => {
  test.describe.configure({ timeout: 60_000 })
  let page: Page
  let form: FormPage
  test.beforeAll(async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    for (const [type, file] of Object.entries(schemas)) putSchema(type, textOf(file))
    page = await (await browser.newContext({ baseURL })).newPage()
    page.setDefaultTimeout(10_000)
    form = new FormPage(page)
    await new Portal(page).signIn('admin@demo.example', { at: '/' })
    const known = async () => ((await (await page.request.get('/api/v1/definitions')).json()) as { name: string }[]).map(({ name }) => name)
    await expect
      .poll(async () => (await known()).filter((name) => name in schemas).length, { timeout: 90_000 })
      .toBe(Object.keys(schemas).length)
  })
  test.afterAll(async () => {
    for (const type of Object.keys(schemas)) removeType(type)
    await page.context().close()
  })

  const input = (pointer: string) => form.at(pointer).locator('input, textarea').first()
  const type = (pointer: string, text: string) => input(pointer).fill(text)
  const pick = (pointer: string, option: string) => form.at(pointer).getByRole('radio', { name: option, exact: true }).first().click()
  const add = (pointer: string) => form.at(pointer).getByRole('button', { name: 'Add', exact: true }).last().click()
  const addToMap = async (pointer: string, name: string, value: string) => {
    await add(pointer)
    await form.at(pointer).getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await form.at(`${pointer}/${name}`).getByRole('textbox').fill(value)
  }
  const openRow = (pointer: string, name: RegExp) => form.at(pointer).getByRole('button', { name }).first().click()
  const begin = async (name: Type) => {
    await page.goto(`/${name}/new`)
    await form.unfold()
  }
  const rowOf = async (name: Type) => ((await (await page.request.get(`/api/v1/${name}`)).json()) as Row[])[0]
  /** The record's own members. */
  const own = (name: Type, row: Row | undefined) => {
    const { properties, patternProperties = {} } = JSON.parse(textOf(schemas[name])) as Record<string, Record<string, unknown>>
    const isOwn = (member: string) => member in properties! || Object.keys(patternProperties).some((one) => new RegExp(one).test(member))
    return Object.fromEntries(Object.entries({ ...row, ...(row?.['_own'] as object | undefined) }).filter(([member]) => isOwn(member)))
  }
  const create = async (name: Type) => {
    await form.save()
    await expect.poll(async () => (await rowOf(name))?.id, { message: await said() }).toBeTruthy()
    return own(name, await rowOf(name))
  }
  const said = async () => (await form.refused().allTextContents()).join(' ')
  const edit = async (name: Type) => {
    await page.goto(`/${name}/${(await rowOf(name))!.id}`)
    await form.unfold()
  }
  /** Saves, and where the record differs from what it was. */
  const changedBy = async (name: Type, touch: () => Promise<void>) => {
    const before = (await rowOf(name))!
    await touch()
    await form.save()
    await expect.poll(async () => (await rowOf(name))!.version, { message: await said() }).toBe(before.version + 1)
    return differences(own(name, before), own(name, await rowOf(name)))
  }

  test('with texts, a number, options, a map, a list of texts and a list of kinds', async () => {
    const name = 'typed-function'
    await begin(name)
    await type('/name', 'resize')
    await pick('/runtime', 'python3.12')
    await type('/memory', '256')
    await type('/role', 'arn:role')
    await addToMap('/environment', 'STAGE', 'live')
    await type('/layers', 'base\nextra')
    await add('/events')
    await pick('/events', 'HTTP')
    await type('/events/0/http/path', '/a')
    await pick('/events/0/http/method', 'get')
    expect(await create(name)).toEqual({
      name: 'resize',
      runtime: 'python3.12',
      memory: 256,
      role: 'arn:role',
      environment: { STAGE: 'live' },
      layers: ['base', 'extra'],
      events: [{ http: { path: '/a', method: 'get' } }],
    })
    await edit(name)
    expect(await changedBy(name, () => type('/memory', '320'))).toEqual(['/memory'])
    expect(await changedBy(name, () => type('/layers', 'base\nmore'))).toEqual(['/layers/1'])
    expect(await changedBy(name, () => pick('/runtime', 'go1'))).toEqual(['/runtime'])
    await openRow('/environment', /STAGE/)
    expect(await changedBy(name, () => type('/environment/STAGE', 'test'))).toEqual(['/environment/STAGE'])
    await form.at('/events').getByRole('button', { expanded: false }).first().click()
    expect(await changedBy(name, () => type('/events/0/http/path', '/b'))).toEqual(['/events/0/http/path'])
    expect(await changedBy(name, () => type('/role', ''))).toEqual(['/role'])
  })

  test('with records of several kinds shows an error at its field, and saves nothing', async () => {
    const name = 'typed-zone'
    await begin(name)
    await type('/origin', 'example.com')
    await type('/ttl', '300')
    await add('/records')
    await pick('/records', 'A')
    await type('/records/0/name', 'www')
    await type('/records/0/address', '203.0.113.300')
    await form.save()
    expect(await form.errorOf(input('/records/0/address'))).not.toBe('')
    expect(await rowOf(name)).toBeUndefined()
    await type('/records/0/address', '203.0.113.3')
    await add('/records')
    await form.at('/records').getByRole('radio', { name: 'TXT', exact: true }).last().click()
    await type('/records/1/name', '@')
    await type('/records/1/text', 'one\ntwo words')
    expect(await create(name)).toEqual({
      origin: 'example.com',
      ttl: 300,
      records: [
        { type: 'A', name: 'www', address: '203.0.113.3' },
        { type: 'TXT', name: '@', text: ['one', 'two words'] },
      ],
    })
    await edit(name)
    await form.at('/records').getByRole('button', { expanded: false }).first().click()
    expect(await changedBy(name, () => type('/records/0/address', '203.0.113.4'))).toEqual(['/records/0/address'])
  })

  test('with a moment to the second, a long list of options, positions and short words', async () => {
    const name = 'typed-machine'
    await begin(name)
    await type('/id', 'vm-1a')
    await type('/version', '3')
    await type('/created_at', '2024-05-01T12:34:56Z')
    await input('/size').click()
    await page.getByRole('option', { name: 'gpu-2', exact: true }).click()
    await add('/disks')
    await pick('/disks/0/kind', 'local')
    await type('/disks/0/size', '40')
    await form.at('/maintenance/0').getByRole('combobox').selectOption('Tue')
    await type('/maintenance/1', '4')
    await pick('/network', 'Fixed')
    await type('/network/address', '192.0.2.7')
    await type('/tags', 'blue')
    await input('/tags').press('Enter')
    const made = await create(name)
    expect(Date.parse(String(made['created_at']))).toBe(Date.parse('2024-05-01T12:34:56Z'))
    expect(made).toEqual({
      id: 'vm-1a',
      version: 3,
      created_at: made['created_at'],
      size: 'gpu-2',
      disks: [expect.objectContaining({ kind: 'local', size: 40 })],
      maintenance: ['Tue', 4],
      network: { mode: 'static', address: '192.0.2.7' },
      tags: ['blue'],
    })
    await edit(name)
    expect(await changedBy(name, () => type('/version', '4'))).toEqual(['/version'])
    expect(await changedBy(name, () => type('/maintenance/1', '5'))).toEqual(['/maintenance/1'])
    expect(await changedBy(name, () => type('/network/address', '192.0.2.8'))).toEqual(['/network/address'])
    expect(await changedBy(name, () => type('/created_at', '2024-05-01T12:34:57Z'))).toEqual(['/created_at'])
  })

  test('with a switch, a map under rules, and a choice between a text and a list', async () => {
    const name = 'typed-theme'
    await begin(name)
    await type('/name', 'Night')
    await pick('/type', 'dark')
    await form.at('/semanticHighlighting').getByRole('switch').click()
    await addToMap('/colors', 'editor.background', '#101010')
    await add('/tokenColors')
    await type('/tokenColors/0/name', 'Comments')
    await pick('/tokenColors/0/scope', 'List')
    await form.at('/tokenColors/0/scope').getByRole('textbox').fill('comment\ndoc')
    await type('/tokenColors/0/settings/fontStyle', 'italic')
    expect(await create(name)).toEqual({
      name: 'Night',
      type: 'dark',
      semanticHighlighting: false,
      colors: { 'editor.background': '#101010' },
      tokenColors: [{ name: 'Comments', scope: ['comment', 'doc'], settings: { fontStyle: 'italic' } }],
    })
    await edit(name)
    expect(await changedBy(name, () => form.at('/semanticHighlighting').getByRole('switch').click())).toEqual(['/semanticHighlighting'])
    await form.at('/tokenColors').getByRole('button', { expanded: false }).first().click()
    expect(await changedBy(name, () => type('/tokenColors/0/settings/fontStyle', 'bold'))).toEqual(['/tokenColors/0/settings/fontStyle'])
  })

  test('with members that the schema describes by a pattern', async () => {
    const name = 'typed-settings'
    await begin(name)
    await type('/editor.fontSize', '12')
    await pick('/files.eol', '"\\n"')
    const others = form.section('Other fields')
    await others.getByRole('button', { name: 'Add', exact: true }).click()
    await others.getByRole('textbox', { name: 'Name', exact: true }).fill('go')
    await form.save()
    expect(await form.errorOf(others.getByRole('textbox', { name: 'Name', exact: true }))).toContain('Unknown field')
    await others.getByRole('textbox', { name: 'Name', exact: true }).fill('[go]')
    await type('/[go]/tabSize', '8')
    expect(await create(name)).toEqual({ 'editor.fontSize': 12, 'editor.wordWrap': 'off', 'files.eol': '\n', '[go]': { tabSize: 8 } })
    await edit(name)
    await others
      .getByRole('button', { name: /\[go\]/ })
      .first()
      .click()
    expect(await changedBy(name, () => type('/[go]/tabSize', '4'))).toEqual(['/[go]/tabSize'])
  })
})

function textOf(file: string): string {
  return readFileSync(join(folder, `${file}.json`), 'utf8')
}

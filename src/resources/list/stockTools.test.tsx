// @vitest-environment jsdom
// Components of react-admin as actions of a list: they sort, filter and paginate the list above which they are shown.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { facts } from '../../../tests/support/builtins.ts'
import { closePortal, openPortal, type Answer } from '../../../tests/support/signedIn.tsx'
import { rackResource, racks, rackSchema } from '../../../tests/support/schemas/stockTypes.ts'
import { loadDefinition } from '../../engine/load/load.ts'
import { narrowForCaller } from '../../engine/resolve/narrow.ts'
// Preloaded here; the portal loads react-admin's components with the first one.
import '../../custom/examples/exampleParts.tsx'
import '../../custom/stock/StockForm.tsx'
import '../../custom/stock/StockScope.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(closePortal)

const can = { create: true, read: true, update: true, delete: true }
const summary = { name: racks, hash: 'a', scope: 'account', title: '{name}', label: {}, one: {}, menu: {}, can }

async function open(resource: object = rackResource, answer: (query: URLSearchParams) => Answer = pageOf) {
  const { definition, problems } = loadDefinition({
    name: racks,
    origin: 'operator',
    files: { 'schema.json': JSON.stringify(rackSchema), 'resource.json': JSON.stringify(resource) },
    shared: {},
    facts,
    reservedNames: [],
  })
  const asked: Record<string, string>[] = []
  await openPortal(`/${racks}`, {
    session: { role: 'customer' },
    answers: {
      'GET /definitions': () => ({ body: [summary] }),
      [`GET /definitions/${racks}`]: () => ({
        body: { definition: narrowForCaller(definition!, { mode: 'list', role: 'customer' }), can, validators: [] },
      }),
      [`GET /messages/${racks}/en_US`]: () => ({ body: { words: { actions: { tools: 'Tools' } }, shared: {} } }),
      [`GET /accounts/shop/${racks}`]: (query) => {
        asked.push(Object.fromEntries(query))
        return answer(query)
      },
    },
  })
  await screen.findByRole('link', { name: 'Rack 1' })
  return { asked, problems }
}
const pageOf = (): Answer => ({
  body: Array.from({ length: 25 }, (_, at) => ({ id: `rack_${at}`, version: 1, name: `Rack ${at}` })),
  headers: { 'content-range': 'items 0-24/60' },
})
const tools = async () => within(await screen.findByRole('group', { name: 'Tools' }))

describe('stock parts above a list', () => {
  it('know the number of records and the selected ones', async () => {
    await open()
    expect((await tools()).getByText('0 / 60')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /Rack 3/ }))
    expect((await tools()).getByText('1 / 60')).toBeTruthy()
  })
  it('<Pagination> turns the page of the list', async () => {
    const { asked } = await open()
    fireEvent.click((await tools()).getByRole('button', { name: /next page/i }))
    await waitFor(() => expect(asked.at(-1)?.['range']).toBe('[25,49]'))
    expect(new URLSearchParams(location.search).get('page')).toBe('2')
  })
  it('<SortButton> sorts it', async () => {
    const { asked } = await open()
    fireEvent.click((await tools()).getByRole('button', { name: /sort/i }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /name/i }))
    await waitFor(() => expect(asked.at(-1)?.['sort']).toBe('["name","DESC"]'))
  })
})

describe('an action of a list', () => {
  it('is reported, and nothing is drawn, where its name is not registered', async () => {
    const actions = [{ id: 'tools', on: 'list', access: ['customer'], component: 'exampleListTool' }]
    const { problems } = await open({ ...rackResource, actions })
    expect(problems).toMatchObject([{ code: 'unknown_component', params: { nearest: 'exampleListTools' } }])
    expect(screen.queryByRole('group', { name: 'Tools' })).toBeNull()
  })
  it('is not drawn by a component for records, nor in rows', async () => {
    const actions = [{ id: 'tools', on: 'list', access: ['customer'], component: 'exampleDelete' }]
    const { problems } = await open({ ...rackResource, actions })
    expect(problems).toMatchObject([{ code: 'unknown_component' }])
    expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../src/engine/rights/access.ts'
import { resolve } from '../../../src/engine/resolve/resolve.ts'
import type { ResourceFile } from '../../../src/engine/load/resource/resourceFile.ts'
import type { Context } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { facts } from '../../../tests/support/definitionFolders.ts'
import { createServing, type Viewer } from './serving.ts'
import { wordsFor } from './wordsFor.ts'

const resource: ResourceFile = {
  name: 'cameras',
  scope: 'account',
  title: '{name}',
  menu: { group: 'more', order: 1, when: { client: 'CDN2' } },
  access: { read: ['customer', 'staff'], create: ['customer'] },
  list: { columns: ['name', 'price', { field: 'place', when: { client: 'CDN1' } }] },
  form: {
    sections: [
      { id: 'main', fields: ['name', 'place'] },
      { id: 'money', fields: ['price'], when: { role: { not: 'customer' } } },
    ],
  },
  variants: [
    { id: 'no-price', when: { role: 'customer' }, fields: { price: { hidden: true } } },
    { id: 'fixed', when: { active: true }, fields: { name: { readonly: true } } },
  ],
}
const cameras: Definition = {
  name: 'cameras',
  origin: 'builtin',
  hash: 'h1',
  draft: 'draft-07',
  loose: false,
  resource,
  inputs: {},
  problems: [],
  schema: {
    type: 'object',
    properties: { name: { type: 'string' }, place: { type: 'string' }, price: { type: 'object', properties: { net: { type: 'number' } } } },
    additionalProperties: false,
  },
  words: {
    en_US: {
      name: 'Cameras',
      one: 'Camera',
      fields: { name: 'Name', price: 'Price', 'price.net': 'Net' },
      errors: { 'price.net.minimum': 'x', 'name.required': 'y' },
      sections: { main: 'Main', money: 'Money' },
    },
  },
}
const lenses: Definition = {
  ...cameras,
  name: 'lenses',
  hash: 'h2',
  resource: { ...resource, name: 'lenses', scope: { parent: 'cameras', field: 'camera_id' } },
}
const racks: Definition = {
  ...cameras,
  name: 'racks',
  hash: 'h3',
  words: {},
  resource: { ...resource, name: 'racks', scope: 'provider', access: { read: ['staff'], delete: ['core_read_provider'] }, menu: undefined },
}
const all = new Map([cameras, lenses, racks].map((definition) => [definition.name, definition]))
const serving = createServing(
  {
    list: () => [...all.values()],
    get: (name) => all.get(name),
    resolve: (name, context) => resolve(all.get(name) as Definition, context),
  },
  facts,
)

function viewer(kind: Actor['kind'], context: Context, inAccount: boolean, permissions: string[] = []): Viewer {
  const role = kind === 'person' ? 'customer' : 'supervisor_all'
  return { actor: { kind, role, permissions, inAccount }, context: { role, ...context }, inAccount }
}
const customer = viewer('person', { client: 'CDN2' }, true)
const staff = viewer('staff', {}, false, ['core_read_provider'])

describe('definitions for a caller', () => {
  it('are the types of an account inside one, those of the provider outside', () => {
    expect(serving.summaries(customer).map(({ name }) => name)).toEqual(['cameras', 'lenses'])
    expect(serving.summaries({ ...customer, actor: { ...customer.actor, inAccount: false }, inAccount: false })).toEqual([])
    expect(serving.summaries(staff).map(({ name }) => name)).toEqual(['racks'])
    expect(serving.summaries(viewer('anonymous', {}, false))).toEqual([])
  })

  it('lists its permitted actions, the addresses of its pages and its names', () => {
    expect(serving.summaries(customer)[0]).toEqual({
      name: 'cameras',
      hash: 'h1',
      scope: 'account',
      icon: undefined,
      title: '{name}',
      menu: { group: 'more', order: 1, when: undefined },
      route: { list: '/cameras', create: '/cameras/new', record: '/cameras/:id/:target?' },
      idPrefix: 'cameras',
      label: { en_US: 'Cameras', ru_RU: 'Cameras' },
      one: { en_US: 'Camera', ru_RU: 'Camera' },
      can: { read: true, create: true, update: false, delete: false },
    })
    expect(serving.summaries(staff)[0]).toMatchObject({
      label: { en_US: 'Racks', ru_RU: 'Racks' },
      can: { read: true, create: false, delete: true },
    })
    expect(serving.summaries(viewer('staff', { client: 'CDN1' }, true))[0]).not.toHaveProperty('menu')
  })

  it('names the parent in the addresses of child records', () => {
    const routeOf = (name: string) => serving.summaries(customer).find((one) => one.name === name)?.route
    expect(routeOf('lenses')).toEqual({
      list: '/cameras/:camera_id',
      create: '/lenses/of/:camera_id/new',
      record: '/lenses/of/:camera_id/:id/:target?',
    })
    all.set('mounts', {
      ...cameras,
      name: 'mounts',
      hash: 'h5',
      resource: {
        ...resource,
        name: 'mounts',
        route: { record: '/x/mount/:id' },
        form: { ...resource.form, tabs: [{ id: 'rings', related: 'rings' }] },
      },
    })
    all.set('rings', {
      ...lenses,
      name: 'rings',
      hash: 'h6',
      resource: { ...lenses.resource, name: 'rings', scope: { parent: 'mounts', field: 'mount' } },
    })
    expect(routeOf('rings')?.list).toBe('/x/mount/:mount/rings')
    for (const name of ['mounts', 'rings']) all.delete(name)
  })

  it('gives each its own page address, and reports the others that lead there', () => {
    const route = { list: '/stat/x', create: '/stat/x/new', search: true }
    const variants = [
      { id: 'one', when: { client: 'CDN1' }, route: { create: '/stat/x/order' } },
      { id: 'page', when: { mode: 'create' as const }, route: { list: '/never' } },
    ]
    all.set('routed', {
      ...cameras,
      name: 'routed',
      hash: 'h4',
      origin: 'operator',
      resource: { ...resource, name: 'routed', route, variants },
    })
    const routeOf = (client: string) => serving.summaries(viewer('person', { client }, true)).find(({ name }) => name === 'routed')?.route
    expect(routeOf('CDN2')).toEqual({
      list: '/stat/x',
      create: '/stat/x/new',
      record: '/routed/:id/:target?',
      search: true,
      creates: ['/stat/x/order'],
    })
    expect(routeOf('CDN1')).toEqual({
      list: '/stat/x',
      create: '/stat/x/order',
      record: '/routed/:id/:target?',
      search: true,
      creates: ['/stat/x/new'],
    })
    all.delete('routed')
  })

  it('names the page of the request only for callers who may send one instead of a record', () => {
    const put = (name: string, more: Partial<ResourceFile>) =>
      void all.set(name, { ...cameras, name, hash: JSON.stringify(more), origin: 'operator', resource: { ...resource, name, ...more } })
    const orderOf = (who: Viewer) => serving.summaries(who).find(({ name }) => name === 'streams')?.order
    const only = { when: { client: 'CDN1' }, access: { create: ['staff'] } }
    put('wishes', { access: { read: ['staff'], create: ['customer'] } })
    put('streams', { variants: [{ id: 'ordered', ...only, create: { order: 'wishes' } }] })
    expect(orderOf(viewer('person', { client: 'CDN1' }, true))).toBe('/wishes/new')
    expect(orderOf(viewer('person', { client: 'CDN2' }, true))).toBeUndefined()
    put('streams', { variants: [{ id: 'ordered', ...only, create: { order: 'wishes', page: '/streams/choice' } }] })
    expect(orderOf(viewer('person', { client: 'CDN1' }, true))).toBe('/streams/choice')
    put('wishes', { access: { read: ['customer'], create: ['staff'] } })
    expect(orderOf(viewer('person', { client: 'CDN1' }, true))).toBeUndefined()
    // Callers who may create records are offered no request.
    put('wishes', {})
    put('streams', { create: { order: 'wishes' } })
    expect(orderOf(viewer('person', { client: 'CDN1' }, true))).toBeUndefined()
    for (const name of ['wishes', 'streams']) all.delete(name)
  })

  it('gives customers of a client type the types marked for it; for operator types access decides', () => {
    const opens = (who: Viewer) => serving.summaries(who).map(({ name }) => name)
    expect(opens(viewer('person', { client: 'CDN1' }, true))).toEqual([])
    expect(serving.find('cameras', viewer('person', { client: 'CDN1' }, true))).toBeUndefined()
    expect(opens(viewer('staff', { client: 'CDN1' }, true))).toEqual(['cameras', 'lenses'])
    all.set('own', { ...cameras, name: 'own', hash: 'h5', origin: 'operator', resource: { ...resource, name: 'own' } })
    expect(opens(viewer('person', { client: 'CDN1' }, true))).toEqual(['own'])
    all.delete('own')
  })

  it('is equally absent for a closed type and a missing one', () => {
    expect(serving.find('racks', customer)).toBeUndefined()
    expect(serving.find('nothing', customer)).toBeUndefined()
  })

  it('has neither the fields hidden from the caller nor their words', () => {
    const { definition } = serving.projection(cameras, customer)
    const words = wordsFor(cameras.words.en_US ?? {}, cameras, definition)
    expect(JSON.stringify([definition, words])).not.toMatch(/price|Price|Net|money/i)
    expect(words).toEqual({
      name: 'Cameras',
      one: 'Camera',
      fields: { name: 'Name' },
      errors: { 'name.required': 'y' },
      sections: { main: 'Main' },
    })
    const seen = serving.projection(cameras, viewer('staff', { client: 'CDN2' }, true)).definition
    expect(wordsFor(cameras.words.en_US ?? {}, cameras, seen)).toEqual(cameras.words.en_US)
  })

  it('names a module for every variant of the form', () => {
    const { modules } = serving.projection(cameras, customer)
    expect(modules.map(({ mode, active }) => [mode, active])).toEqual(
      ['create', 'edit', 'show'].flatMap((mode) => [undefined, true, false].map((active) => [mode, active])),
    )
    expect(new Set(modules.map(({ hash }) => hash)).size).toBeGreaterThan(1)
    expect(serving.projection(cameras, { ...customer, context: { ...customer.context, brand: 'other', locale: 'ru_RU' } })).toBe(
      serving.projection(cameras, customer),
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  createTabPathOf,
  duplicatePathOf,
  pathOf,
  patternOf,
  patternsOf,
  recordIn,
  recordPathIn,
  searchPathOf,
  sourceIn,
  tabIn,
} from './paths.ts'

const records = { name: 'leaves', route: { create: '/trees/:tree_id/add-leaf', record: '/trees/:tree_id/leaf/:id' } }

describe('pathOf', () => {
  it('uses the addresses of the definition', () => {
    expect(pathOf(records, 'create', { tree_id: 'oak' })).toBe('/trees/oak/add-leaf')
    expect(pathOf(records, 'record', { id: 'leaf_1', tree_id: 'oak', size: 3, veins: ['a'] })).toBe('/trees/oak/leaf/leaf_1')
  })
  it('derives them from the name when the definition has none', () => {
    expect(pathOf({ name: 'trees' }, 'list')).toBe('/trees')
    expect(pathOf({ name: 'trees' }, 'create')).toBe('/trees/new')
    expect(pathOf({ name: 'trees' }, 'record', { id: 'tree_1' })).toBe('/trees/tree_1')
    expect(pathOf({ name: 'trees' }, 'record', { id: 'tree_1', target: 'history' })).toBe('/trees/tree_1/history')
    expect(patternOf({ name: 'trees' }, 'record')).toBe('/trees/:id/:target?/:_entry?')
  })
  it('ends the address of every record with the names of a tab and of an opened entry', () => {
    expect(pathOf(records, 'record', { id: 'leaf_1', tree_id: 'oak', target: 'vein', _entry: 'L2E' })).toBe(
      '/trees/oak/leaf/leaf_1/vein/L2E',
    )
    expect(patternOf(records, 'record')).toBe('/trees/:tree_id/leaf/:id/:target?/:_entry?')
    expect(pathOf(records, 'record', { id: 'leaf_1', tree_id: 'oak', target: 'history' })).toBe('/trees/oak/leaf/leaf_1/history')
    expect(patternOf({ name: 'trees', route: { record: '/wood/:id/:target?' } }, 'record')).toBe('/wood/:id/:target?/:_entry?')
  })
  it('escapes values of a record', () => {
    expect(pathOf({ name: 'trees' }, 'record', { id: 'a/b?c' })).toBe('/trees/a%2Fb%3Fc')
  })
  it('leads to the home page if a parameter is missing', () => {
    expect(pathOf(records, 'record', { id: 'leaf_1' })).toBe('/')
  })
})

describe('a text instead of an id', () => {
  const trees = { name: 'trees', idPrefix: 'tree', route: { list: '/wood', search: true } }
  it('is searched for in the list if the definition requires it', () => {
    expect(searchPathOf(trees, 'old oak')).toBe('/wood?filter=%7B%22q%22%3A%22old+oak%22%7D')
    expect(searchPathOf(trees, 'treehouse')).toBe('/wood?filter=%7B%22q%22%3A%22treehouse%22%7D')
  })
  it('is left to the record page by default', () => {
    expect(searchPathOf(trees, 'tree_x7')).toBeUndefined()
    expect(searchPathOf({ name: 'trees', idPrefix: 'tree' }, 'oak')).toBeUndefined()
  })
})

describe('the address of a copy', () => {
  it('is the create page with the copied record', () => {
    const path = duplicatePathOf(records, { tree_id: 'oak', id: 'leaf_1' })
    expect(path).toBe('/trees/oak/add-leaf?from=leaf_1')
    expect(sourceIn(new URL(path, 'https://portal.example').searchParams)).toBe('leaf_1')
    expect(sourceIn(new URLSearchParams())).toBeUndefined()
  })
})

describe('a tab of a create page', () => {
  it('keeps the page and its first values', () => {
    const query = new URLSearchParams('from=leaf_1&tab=veins')
    expect(createTabPathOf(records, { tree_id: 'oak' }, query, 'colour')).toBe('/trees/oak/add-leaf?from=leaf_1&tab=colour')
    expect(tabIn(query)).toBe('veins')
    expect(tabIn(new URLSearchParams())).toBeUndefined()
  })
})

describe('recordIn', () => {
  it('reads the address of a record and its tab', () => {
    expect(recordIn({ name: 'trees' }, '/trees/tree_1')).toMatchObject({ id: 'tree_1' })
    expect(recordIn(records, '/trees/oak/leaf/leaf_1/history')).toEqual({ tree_id: 'oak', id: 'leaf_1', target: 'history' })
  })
  it.each(['/', '/trees', '/trees/new', '/leaves/leaf_1', '/trees/tree_1/history/more/still'])('finds no record at %s', (address) => {
    expect(recordIn({ name: 'trees' }, address)).toBeUndefined()
  })
})

it('a type below another has no list of its own', () => {
  expect(patternsOf({ name: 'trees', scope: 'account' })).toEqual(['/trees', '/trees/new', '/trees/:id/:target?/:_entry?'])
  expect(patternsOf({ ...records, scope: { parent: 'trees', field: 'tree_id' } })).toEqual([
    '/trees/:tree_id/add-leaf',
    '/trees/:tree_id/leaf/:id/:target?/:_entry?',
  ])
})

it('recordPathIn is one address for all pages of a record', () => {
  for (const page of ['', '/history', '/vein/new'])
    expect(recordPathIn(records, `/trees/oak/leaf/leaf_1${page}`)).toBe('/trees/oak/leaf/leaf_1')
  expect(recordPathIn({ name: 'trees' }, '/trees/new')).toBeUndefined()
})

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Definition } from '../../../../src/engine/types.ts'
import { createLastGood, type StoredCopy } from './lastGood.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'last-good-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const kept = (name: string): StoredCopy => ({ stamp: 's', files: { 'schema.json': '{}' }, definition: { name, schema: {} } as Definition })

describe('copies of valid definitions', () => {
  it('are read as they were stored, until dropped', async () => {
    const copies = createLastGood(join(dir, 'new'))
    await copies.keep('cameras', kept('cameras'))
    await copies.keep('lenses', kept('lenses'))
    await copies.drop('lenses')
    expect(await createLastGood(join(dir, 'new')).load()).toEqual(new Map([['cameras', kept('cameras')]]))
  })

  it('that were truncated, changed or renamed are ignored', async () => {
    const copies = createLastGood(dir)
    for (const name of ['cut', 'changed', 'empty', 'whole']) await copies.keep(name, kept(name))
    const text = readFileSync(join(dir, 'cut.json'), 'utf8')
    writeFileSync(join(dir, 'cut.json'), text.slice(0, -5))
    writeFileSync(join(dir, 'changed.json'), readFileSync(join(dir, 'changed.json'), 'utf8').replace('{}', '{"a":1}'))
    writeFileSync(join(dir, 'empty.json'), '')
    writeFileSync(join(dir, 'renamed.json'), readFileSync(join(dir, 'whole.json')))
    writeFileSync(join(dir, '..hostile.json'), text)
    expect([...(await copies.load()).keys()]).toEqual(['whole'])
  })

  it('leave no temporary files, and are empty without a folder', async () => {
    const copies = createLastGood(dir)
    await Promise.all([copies.keep('cameras', kept('cameras')), copies.drop('nothing')])
    expect(readdirSync(dir)).toEqual(['cameras.json'])
    await createLastGood(undefined).keep('cameras', kept('cameras'))
    expect((await createLastGood(undefined).load()).size).toBe(0)
  })
})

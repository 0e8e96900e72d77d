// @vitest-environment jsdom
// What a record's page says above and below its fields of names without proof.
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ShownName } from '../../app/definitions/names.ts'
import type { ResolvedTab } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { NamesNotice } from './NamesNotice.tsx'
import { useNameNotes } from './useNameNotes.tsx'

afterEach(cleanup)
const words = {
  t: (key: string, { name = '', n }: { name?: string; n?: number } = {}) => `${key} ${name}${n ?? ''}`.trim(),
} as unknown as FormWords
const setup: ResolvedTab = { id: 'config', component: 'setup' }
const others: ResolvedTab[] = [{ id: 'edit' }, { id: 'cache', component: 'cacheForm' }]
const name = (path: string, text: string, state: ShownName['state'], kind: ShownName['kind'] = 'host'): ShownName => ({
  path,
  name: text,
  kind,
  state,
})
const at = { addressOf: ({ id }: ResolvedTab) => `/things/1/${id}`, words }

describe('above the tabs', () => {
  const say = (names: ShownName[], tab: ResolvedTab = others[0]!, tabs = [...others, setup]) =>
    render(
      <MemoryRouter>
        <NamesNotice {...at} names={names} tab={tab} tabs={tabs} />
      </MemoryRouter>,
    ).container
  it.each([
    ['waiting', [name('/names/0', 'a', 'waiting')], 'record.names.waitingrecord.names.notice'],
    ['taken', [name('/names/0', 'a', 'waiting'), name('/names/1', 'b', 'taken')], 'record.names.takenrecord.names.noticeTaken'],
    ['a zone', [name('/zone', 'a', 'waiting', 'zone')], 'record.names.zone.waitingrecord.names.noticeZone'],
  ])('says what has no effect: %s', (_, names, text) => {
    const said = say(names)
    expect(said.textContent).toContain(text)
    expect(said.querySelector('a')?.getAttribute('href')).toBe('/things/1/config')
  })
  it.each([
    ['nothing has names', [], others[0]!],
    ['all is proven', [name('/names/0', 'a', 'proven')], others[0]!],
    ['the open tab says it itself', [name('/names/0', 'a', 'waiting')], setup],
  ])('is silent where %s', (_, names, tab) => {
    expect(say(names, tab).textContent).toBe('')
  })
  it('has no way where no tab shows names', () => {
    expect(say([name('/names/0', 'a', 'waiting')], others[0], others).querySelector('a')).toBeNull()
  })
})

describe('below a field', () => {
  const record = { id: '1', names: ['a', 'b', 'c'], zone: 'z' }
  const names = [
    name('/names/0', 'a', 'proven'),
    name('/names/1', 'b', 'waiting'),
    name('/names/2', 'c', 'taken'),
    name('/zone', 'z', 'waiting', 'zone'),
  ]
  function Field({ pointer, value, given = names }: { pointer: string; value: unknown; given?: ShownName[] }) {
    return useNameNotes({ ...at, record, names: given, tabs: [setup] })?.(pointer, value)
  }
  const below = (pointer: string, value: unknown, given?: ShownName[]) =>
    [
      ...render(
        <MemoryRouter>
          <Field pointer={pointer} value={value} {...(given && { given })} />
        </MemoryRouter>,
      ).container.querySelectorAll('.msg'),
    ].map(({ textContent }) => textContent)

  it('names each that has no effect, by its line as it stands now', () => {
    expect(below('/names', ['a', 'b', 'c'])).toEqual(['form.line 2', 'form.line 3'])
    expect(below('/names', ['b'])).toEqual(['form.line 1'])
  })
  it('says it of one value without a line', () => {
    expect(below('/zone', 'z')).toEqual(['record.names.at.zone.waiting z'])
  })
  it.each([
    ['of a value that was changed', '/zone', 'other'],
    ['of a list without it', '/names', ['a']],
    ['of an empty field', '/names', undefined],
    ['of another field', '/other', 'z'],
    ['of what holds the field', '', { names: ['b'] }],
    ['of a field whose name only begins alike', '/name', ['b']],
  ])('says nothing %s', (_, pointer, value) => {
    expect(below(pointer, value)).toEqual([])
  })
  it('says nothing where all is proven', () => {
    expect(below('/names', ['a'], [names[0]!])).toEqual([])
  })
})

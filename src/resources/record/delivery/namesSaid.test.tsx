// @vitest-environment jsdom
// Notices about unproven names, above the tabs and below the fields.
import { act, cleanup, render, screen } from '@testing-library/react'
import { I18nContextProvider, type I18nProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ShownName } from '../../../client/calls/names.ts'
import type { ResolvedTab } from '../../../engine/types.ts'
import { NameNotes, NamesNotice } from './NamesSaid.tsx'
import { useNamesSaid } from './useNamesSaid.tsx'

afterEach(cleanup)
const said = {
  translate: (key: string, { name = '', n = '' }: { name?: string; n?: unknown } = {}) => `${key} ${name}${String(n)}`.trim(),
  changeLocale: async () => undefined,
  getLocale: () => 'en_US',
} as I18nProvider
const show = (what: ReactNode) =>
  render(
    <I18nContextProvider value={said}>
      <MemoryRouter>{what}</MemoryRouter>
    </I18nContextProvider>,
  ).container
const name = (path: string, text: string, state: ShownName['state'], kind: ShownName['kind'] = 'host'): ShownName => ({
  path,
  name: text,
  kind,
  state,
})
const record = { id: '1', names: ['a', 'b', 'c'], zone: 'z' }
const names = [
  name('/names/0', 'a', 'proven'),
  name('/names/1', 'b', 'waiting'),
  name('/names/2', 'c', 'taken'),
  name('/zone', 'z', 'waiting', 'zone'),
]

describe('above the tabs', () => {
  it.each([
    ['waiting', [name('/names/0', 'a', 'waiting')], 'record.names.waitingnames.notice.host'],
    ['taken', [name('/names/0', 'a', 'waiting'), name('/names/1', 'b', 'taken')], 'record.names.takennames.notice.taken'],
    ['a zone', [name('/zone', 'a', 'waiting', 'zone')], 'record.names.zone.waitingnames.notice.zone'],
  ])('lists the names without effect: %s', (_, given, text) => {
    const notice = show(<NamesNotice names={given} to="/there" />)
    expect(notice.textContent).toContain(text)
    expect(notice.querySelector('a')?.getAttribute('href')).toBe('/there')
  })
  it('shows nothing where all are proven, and has no link where no tab shows names', () => {
    expect(show(<NamesNotice names={[names[0]!]} to="/there" />).textContent).toBe('')
    expect(show(<NamesNotice names={names} to={undefined} />).querySelector('a')).toBeNull()
  })
})

describe('below a field', () => {
  const below = (pointer: string, value: unknown, given = names) =>
    [...show(<NameNotes record={record} names={given} pointer={pointer} value={value} to="/there" />).querySelectorAll('.msg')].map(
      ({ textContent }) => textContent,
    )

  it('lists each name without effect, by its present row', () => {
    expect(below('/names', ['a', 'b', 'c'])).toEqual(['form.rowError 2', 'form.rowError 3'])
    expect(below('/names', ['b'])).toEqual(['form.rowError 1'])
  })
  it('reports a single value without a row', () => {
    expect(below('/zone', 'z')).toEqual(['names.at.zone.waiting z'])
  })
  it.each([
    ['of a value that was changed', '/zone', 'other'],
    ['of a list without it', '/names', ['a']],
    ['of an empty field', '/names', undefined],
    ['of another field', '/other', 'z'],
    ['of what holds the field', '', { names: ['b'] }],
    ['of a field whose name only begins alike', '/name', ['b']],
  ])('shows nothing %s', (_, pointer, value) => {
    expect(below(pointer, value)).toEqual([])
  })
  it('shows nothing where all are proven', () => {
    expect(below('/names', ['a'], [names[0]!])).toEqual([])
  })
})

describe('on a page', () => {
  const setup: ResolvedTab = { id: 'config', component: 'setup' }
  const others: ResolvedTab[] = [{ id: 'edit' }, { id: 'cache', component: 'cacheForm' }]
  const given = {
    record,
    names,
    tab: others[0],
    tabs: [...others, setup],
    tabAddress: ({ id }: ResolvedTab) => `/1/${id}`,
    isInactive: false,
    isFixed: false,
  }
  function Page(props: Partial<Parameters<typeof useNamesSaid>[0]>) {
    const { notice, noteOf } = useNamesSaid({ ...given, ...props })
    return (
      <>
        {notice}
        {noteOf?.('/zone', 'z')}
      </>
    )
  }
  const open = async (props: Partial<Parameters<typeof useNamesSaid>[0]> = {}) => {
    const page = show(<Page {...props} />)
    // The lazy part has loaded by then.
    await act(() => import('./NamesSaid.tsx'))
    return page
  }
  it('both are shown, with a link to the tab of names', async () => {
    await open()
    expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual(['/1/config', '/1/config'])
  })
  it('the open tab of names shows it itself', async () => {
    await open({ tab: setup })
    expect(await screen.findAllByRole('link')).toHaveLength(1)
  })
  it.each([
    ['all is proven', { names: [names[0]!] }],
    ['there are no names', { names: [] }],
    ['the record is off', { isInactive: true, isFixed: true }],
  ])('nothing is shown where %s', async (_, props) => {
    expect((await open(props)).textContent).toBe('')
  })
  it('people without the right to change it see it above the tabs only', async () => {
    await open({ isFixed: true })
    expect(await screen.findAllByRole('link')).toHaveLength(1)
  })
})

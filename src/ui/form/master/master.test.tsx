// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import { groupedRecord, groupedSchema, nestedRecord, nestedSchema, whole } from '../../../../tests/support/schemas/restreams.ts'
import type { Context } from '../../../engine/schema/types.ts'
import type { Definition } from '../../../engine/types.ts'

vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 60_000 })
afterEach(closeForms)

const context: Context = { mode: 'edit', client: 'CDN2', feature: [], role: 'customer', active: true }

function typeOf(schema: object): Definition {
  const definition = operatorDefinition('relays', { 'schema.json': schema })
  return definition
}
const grouped = typeOf(groupedSchema)
const nested = typeOf(nestedSchema)

type Target = Record<string, unknown>
const shapes = [
  [
    'one flat list',
    grouped,
    groupedRecord,
    (data: Record<string, unknown>, place: number) => (data.restreams as Target[]).filter((row) => row.source === `arena/cam-${place}`),
  ],
  [
    'lists in a list',
    nested,
    nestedRecord,
    (data: Record<string, unknown>, place: number) =>
      (data.sources as { source: string; targets: Target[] }[]).find((own) => own.source === `arena/cam-${place}`)?.targets ?? [],
  ],
] as const

const detail = () => within(document.querySelector<HTMLElement>('.md-d')!)
const item = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.p2 .li-b')].find((row) => row.textContent?.includes(text))!
const source = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.p1 .li-b')].find((row) => row.textContent?.includes(text))!
const frames = () => act(async () => void (await new Promise((done) => setTimeout(done, 60))))

describe.each(shapes)('master-detail of %s', (_, definition, recordOf, targetsOf) => {
  it('mounts only visible rows and one row with its fields, of 10 × 50', async () => {
    const { view } = await openForm(definition, { context, record: recordOf(whole) })
    expect(document.querySelectorAll('.p1 .li')).toHaveLength(10)
    expect(document.querySelectorAll('.p2 .li').length).toBeLessThan(35)
    expect(view.container.querySelectorAll('.md input:not([type="checkbox"]), .md select, .md textarea').length).toBeLessThan(12)
    expect(document.querySelector('.p2 [role="listitem"]')?.getAttribute('aria-setsize')).toBe('50')
    expect(document.querySelector('.p2 .md-h')?.textContent).toContain('50 of 50')
  })

  it('shows the targets of the chosen source and edits the chosen one', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([3, 4]) })
    fireEvent.click(source('arena/cam-1'))
    fireEvent.click(item('push-1.example.net/app2'))
    fireEvent.change(detail().getByDisplayValue('Partner 2'), { target: { value: 'League' } })
    expect(targetsOf(data(), 1)[2]).toMatchObject({ comment: 'League', key: 'k1-2' })
    expect(targetsOf(data(), 0)[2]).toMatchObject({ comment: 'Partner 2' })
  })

  it('moves by arrows, reorders, duplicates, removes and undoes the removal', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([3, 2]) })
    fireEvent.keyDown(item('app0'), { key: 'ArrowDown' })
    expect(item('app1').getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(item('app1'), { key: 'ArrowUp', altKey: true })
    expect(targetsOf(data(), 0).map(({ key }) => key)).toEqual(['k0-1', 'k0-0', 'k0-2'])
    fireEvent.keyDown(item('app2'), { key: 'd', code: 'KeyD', ctrlKey: true })
    expect(targetsOf(data(), 0).map(({ key }) => key)).toEqual(['k0-1', 'k0-0', 'k0-2', 'k0-2'])
    fireEvent.keyDown(item('app1'), { key: 'Delete' })
    expect(targetsOf(data(), 0).map(({ key }) => key)).toEqual(['k0-0', 'k0-2', 'k0-2'])
    expect(targetsOf(data(), 1)).toHaveLength(2)
  })

  it('goes to the fields with Enter and back to the row with Escape', async () => {
    await openForm(definition, { context, record: recordOf([3, 2]) })
    item('app1').focus()
    fireEvent.keyDown(item('app1'), { key: 'Enter' })
    expect(document.querySelector('.md-d')?.contains(document.activeElement)).toBe(true)
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(document.activeElement).toBe(item('app1'))
  })

  it('gives the focus to a copy, also of the last row, and without rows to the button that adds one', async () => {
    await openForm(definition, { context, record: recordOf([2]) })
    const rows = () => [...document.querySelectorAll('.p2 .li-b')]
    const press = (more: object) => fireEvent.keyDown(document.activeElement!, more)
    item('app1').focus()
    press({ key: 'd', code: 'KeyD', ctrlKey: true })
    expect(rows()).toHaveLength(3)
    expect(document.activeElement).toBe(rows()[2])
    press({ key: 'Delete' })
    expect(document.activeElement).toBe(rows()[1])
    press({ key: 'Delete' })
    press({ key: 'Delete' })
    expect(document.activeElement).toBe(rows()[0] ?? document.querySelector('.p2 .md-h > button[aria-label="Add"]'))
  })

  it('gives the focus to a row when the selection is cleared, and to a field of the parent when it is opened', async () => {
    await openForm(definition, { context, record: recordOf([3]) })
    item('app1').focus()
    fireEvent.keyDown(item('app1'), { key: ' ' })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear selection' }))
    expect(document.activeElement).toBe(item('app0'))
    fireEvent.keyDown(item('app0'), { key: ' ' })
    fireEvent.click(within(await screen.findByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Remove' }))
    expect(document.activeElement).toBe(item('app1'))
    fireEvent.click(screen.getByRole('button', { name: /arena\/cam-0.*: edit$/ }))
    expect(detail().getByDisplayValue('arena/cam-0')).toBe(document.activeElement)
  })

  it('handles every key, however fast they are pressed', async () => {
    await openForm(definition, { context, record: recordOf(whole) })
    const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
    fireEvent.click(source('arena/cam-2'))
    expect(document.activeElement).toBe(item('app0'))
    press('End')
    expect(document.activeElement?.textContent).toContain('app49')
    press('Enter')
    expect(document.querySelector('.md-d')?.contains(document.activeElement)).toBe(true)
    press('Escape')
    press('Home')
    expect(document.activeElement).toBe(item('app0'))
    press('Delete')
    expect(document.activeElement).toBe(item('app1'))
  })

  it('adds pasted lines after a preview', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([1, 1]) })
    fireEvent.click(screen.getByText('As list'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Rows to add'), {
      target: { value: 'RTMP rtmp://a.example/live\nsrt\tsrt://b.example:9000\n' },
    })
    expect(dialog.getByText('srt://b.example:9000')).toBeTruthy()
    expect(targetsOf(data(), 0)).toHaveLength(1)
    fireEvent.click(dialog.getByText('Add 2 rows'))
    expect(targetsOf(data(), 0).slice(1)).toMatchObject([
      { kind: 'RTMP', url: 'rtmp://a.example/live' },
      { kind: 'SRT', url: 'srt://b.example:9000' },
    ])
  })

  it('leaves out pasted lines over the limit and reports it', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([49, 1]) })
    fireEvent.click(screen.getByText('As list'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Rows to add'), { target: { value: 'RTMP rtmp://a.example/1\nRTMP rtmp://a.example/2' } })
    expect(dialog.getByText('1 row exceeds the limit and is ignored.')).toBeTruthy()
    fireEvent.click(dialog.getByText('Add 1 row'))
    expect(targetsOf(data(), 0)).toHaveLength(50)
  })

  it('reports, and shows, that a full list accepts no copy', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([49, 1]) })
    const said = () => within(document.querySelector<HTMLElement>('.p2')!).getByRole('status').textContent
    expect(said()).toBe('')
    fireEvent.keyDown(item('app0'), { key: 'd', code: 'KeyD', ctrlKey: true })
    const full = 'Limit reached: 50. Remove a row to add another one.'
    expect([targetsOf(data(), 0).length, said()?.trim()]).toEqual([50, full])
    const before = said()
    fireEvent.keyDown(item('app0'), { key: 'd', code: 'KeyD', ctrlKey: true })
    expect([targetsOf(data(), 0).length, said()?.trim()]).toEqual([50, full])
    // The same text would not be announced again.
    expect(said()).not.toBe(before)
    fireEvent.keyDown(item('app1'), { key: 'Delete' })
    expect(said()).toBe('')
  })

  it('copies selected rows to another source and sets a field in all of them', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([3, 1]) })
    fireEvent.keyDown(item('app0'), { key: ' ' })
    fireEvent.click(item('app2'), { shiftKey: true })
    expect((await screen.findByRole('toolbar', { name: 'Selected rows' })).textContent).toContain('3 selected')
    fireEvent.click(screen.getByRole('button', { name: 'Copy to…' }))
    fireEvent.click(within(await screen.findByRole('menu')).getByText('arena/cam-1'))
    expect(targetsOf(data(), 1).map(({ key }) => key)).toEqual(['k1-0', 'k0-0', 'k0-1', 'k0-2'])
    fireEvent.keyDown(item('app0'), { key: ' ' })
    fireEvent.click(screen.getByText('Set a field'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Field'), { target: { value: 'comment' } })
    fireEvent.change(dialog.getByLabelText(/^Comment/), { target: { value: 'Night' } })
    expect(targetsOf(data(), 0)[0]).toMatchObject({ comment: 'Partner 0' })
    fireEvent.click(dialog.getByText('Set for 1 row'))
    expect(targetsOf(data(), 0).map(({ comment }) => comment)).toEqual(['Night', 'Partner 1', 'Partner 2'])
  })

  it('counts errors of a source and of its rows', async () => {
    const { save } = await openForm(definition, { context, record: recordOf([2, 2]) })
    fireEvent.change(detail().getByDisplayValue('rtmp://push-0.example.net/app0'), { target: { value: 'ftp://x' } })
    save()
    expect(source('arena/cam-0').querySelector('.cnt.bad')?.textContent).toContain('1')
    expect(source('arena/cam-1').querySelector('.cnt.bad')).toBeNull()
    expect(document.querySelectorAll('.p2 .li.bad')).toHaveLength(1)
  })

  it('finds rows that are not mounted', async () => {
    await openForm(definition, { context, record: recordOf(whole) })
    expect(item('app49')).toBeUndefined()
    fireEvent.click(document.querySelector('.p2 [aria-label^="Find in"]')!)
    fireEvent.change(screen.getByLabelText(/^Find in/, { selector: 'input' }), { target: { value: 'partner 49' } })
    expect(document.querySelectorAll('.p2 .li')).toHaveLength(1)
    expect(item('app49')).toBeTruthy()
  })

  it('changes the source of all its targets at once', async () => {
    const { data } = await openForm(definition, { context, record: recordOf([3, 1]) })
    fireEvent.click(screen.getByRole('button', { name: /cam-\d: edit$/ }))
    const input = detail().getByDisplayValue('arena/cam-0')
    fireEvent.change(input, { target: { value: ' arena/cam-7 ' } })
    fireEvent.blur(detail().getByDisplayValue(/arena\/cam-7/))
    expect(targetsOf(data(), 7)).toHaveLength(3)
    expect(targetsOf(data(), 0)).toHaveLength(0)
  })

  it('opens the row of an error that is jumped to, mounted or not', async () => {
    const record = recordOf(whole)
    const list = (record.restreams ?? (record.sources as { targets: Target[] }[])[6]!.targets) as Target[]
    const place = record.restreams ? 6 * 50 + 44 : 44
    list[place] = { ...list[place], url: 'nothing' }
    const { jump } = await openForm(definition, { context, record })
    await act(async () => jump(record.restreams ? `/restreams/${place}/url` : `/sources/6/targets/${place}/url`))
    await frames()
    expect(detail().getByDisplayValue('nothing')).toBe(document.activeElement)
    expect(source('arena/cam-6').getAttribute('aria-current')).toBe('true')
    expect(document.querySelector('.p2 [aria-posinset="45"]')).not.toBeNull()
  })

  it('does not change an opened record', async () => {
    const { state } = await openForm(definition, { context, record: recordOf([3, 1]) })
    expect(state().changes).toEqual([])
  })
})

describe('heads of a flat list', () => {
  it('do not merge while one is typed with the text of the other as an intermediate step', async () => {
    const { data, save } = await openForm(grouped, { context, record: groupedRecord([2, 1]) })
    fireEvent.click(source('arena/cam-1'))
    fireEvent.click(screen.getByRole('button', { name: /cam-\d: edit$/ }))
    fireEvent.change(detail().getByDisplayValue('arena/cam-1'), { target: { value: 'arena/cam-0' } })
    expect(document.querySelectorAll('.p1 .li')).toHaveLength(2)
    save()
    expect(document.querySelectorAll('.p1 .li.bad')).toHaveLength(1)
    fireEvent.change(detail().getByDisplayValue('arena/cam-0'), { target: { value: 'arena/cam-09' } })
    expect((data().restreams as Target[]).map((row) => row.source)).toEqual(['arena/cam-0', 'arena/cam-0', 'arena/cam-09'])
  })

  it('are limited by the view', async () => {
    await openForm(grouped, { context, record: groupedRecord(Array.from({ length: 10 }, () => 1)) })
    expect(document.querySelector('.p1 [aria-label="Add"]')?.hasAttribute('disabled')).toBe(true)
  })
})

describe('an empty row', () => {
  const { restreams } = groupedSchema.properties
  const keepIf = { required: ['url'], properties: { url: { minLength: 1 } } }
  const items = { ...restreams.items, required: ['source', 'kind'] }
  const list = { ...restreams, items, uniqueBy: ['source', 'url'], normalize: { keepIf } }
  const unique = typeOf({ ...groupedSchema, properties: { ...groupedSchema.properties, restreams: list } })
  const record = { name: 'relay', restreams: [{ source: 'arena/cam-0', kind: 'RTMP' }] }
  const add = () => fireEvent.click(document.querySelector<HTMLElement>('.p2 .btn[aria-label="Add"]')!)

  it('is focused by *Add* instead of adding a second one that would be refused as equal', async () => {
    const { data } = await openForm(unique, { context, record })
    add()
    expect(data().restreams).toHaveLength(1)
    fireEvent.change(document.querySelector('.md-d [data-at$="/url"] input')!, { target: { value: 'rtmp://a.example/live' } })
    add()
    expect(data().restreams).toHaveLength(2)
  })

  it('does not label required fields as optional', async () => {
    await openForm(unique, { context, record })
    const hint = (name: string) => document.querySelector(`.md-d [data-at$="/${name}"] label em`)?.textContent
    expect([hint('url'), hint('key')]).toEqual([undefined, 'optional'])
  })
})

describe('rows that are added before any source', () => {
  const open = () => openForm(grouped, { context, record: { name: 'relay', restreams: [] } })

  it('are pasted under a source that is still to be named', async () => {
    const { data } = await open()
    fireEvent.click(screen.getByText('As list'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Rows to add'), { target: { value: 'RTMP rtmp://a.example/live' } })
    fireEvent.click(dialog.getByText('Add 1 row'))
    expect(data()).toMatchObject({ restreams: [{ source: '', kind: 'RTMP', url: 'rtmp://a.example/live' }] })
    expect(document.querySelectorAll('.p1 .li')).toHaveLength(1)
    expect(document.querySelectorAll('.p2 .li')).toHaveLength(1)
  })
})

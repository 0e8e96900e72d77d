// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { request } from '../../client/api/http.ts'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, type Answer } from '../../../tests/support/signedIn.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await closePortal()
})

const projects = Array.from({ length: 60 }, (_, at) => ({
  id: `prj_${at}`,
  name: `Project ${String(at).padStart(2, '0')}`,
  version: 1,
  accounts: [],
}))
const page = (query: URLSearchParams): Answer => {
  const [from = 0, to = 24] = JSON.parse(query.get('range') ?? '[0,24]') as number[]
  return {
    body: projects.slice(from, to + 1),
    headers: { 'content-range': `items ${from}-${Math.min(to, projects.length - 1)}/${projects.length}` },
  }
}

async function openList() {
  const asked: string[] = []
  const answers = {
    'GET /projects': (query: URLSearchParams) => {
      asked.push(query.get('range') ?? '')
      return page(query)
    },
    'DELETE /projects/prj_9': () => ({}),
    ...Object.fromEntries(
      [3, 4].map((at) => [
        `GET /projects/prj_${at}`,
        () => {
          asked.push(`prj_${at}`)
          return { body: projects[at] }
        },
      ]),
    ),
  }
  await openPortal('/admin/projects', { session: { role: 'admin_all' }, answers })
  await screen.findByText('Project 00')
  act(() => Stream.last.open())
  asked.length = 0
  return asked
}
/** The clock stands still, however slow the machine is. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
const button = (name: string) => within(screen.getByRole('navigation', { name: 'Page' })).getByRole('button', { name })
const change = (id: string) => act(async () => Stream.last.say('record', { type: 'projects', id, account: '', version: 1 }))
const row = (name: string) => screen.getByText(name).closest('tr')!
const rest = (element: Element, pointerType = 'mouse') =>
  act(async () => {
    element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType }))
    await new Promise((resolve) => setTimeout(resolve, 150))
  })

describe('another page of a list', () => {
  it('is read when its button is hovered, and not again when it is pressed', async () => {
    const asked = await openList()
    stopClock()
    fireEvent.pointerEnter(button('Next page'))
    await waitFor(() => expect(asked).toEqual(['[25,49]']))
    fireEvent.click(button('Next page'))
    await screen.findByText('Project 25')
    expect(asked).toEqual(['[25,49]'])
  })
  it('is read at a press without hovering', async () => {
    const asked = await openList()
    stopClock()
    fireEvent.click(button('Next page'))
    expect(asked).toEqual(['[25,49]'])
    await screen.findByText('Project 25')
    expect(asked).toEqual(['[25,49]'])
  })
  it('is not read before the first and after the last', async () => {
    const asked = await openList()
    fireEvent.pointerEnter(button('Previous page'))
    fireEvent.click(button('Previous page'))
    await act(() => Promise.resolve())
    expect(asked).toEqual([])
  })
  it('is read again when something of the type changed meanwhile', async () => {
    const asked = await openList()
    fireEvent.pointerEnter(button('Next page'))
    await waitFor(() => expect(asked).toEqual(['[25,49]']))
    await change('prj_30')
    fireEvent.click(button('Next page'))
    await waitFor(() => expect(asked).toEqual(['[25,49]', '[25,49]']))
  })
  it('is read again after a while', async () => {
    const asked = await openList()
    fireEvent.pointerEnter(button('Next page'))
    await waitFor(() => expect(asked).toEqual(['[25,49]']))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 })
    fireEvent.click(button('Next page'))
    await waitFor(() => expect(asked).toEqual(['[25,49]', '[25,49]']))
  })
})

describe('a record', () => {
  const open = async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Project 03' }))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  }
  it('is read when the mouse rests on its row, and not again when it is opened', async () => {
    const asked = await openList()
    stopClock()
    await rest(row('Project 03'))
    expect(asked).toEqual(['prj_3'])
    await open()
    expect(asked.filter((one) => one === 'prj_3')).toHaveLength(1)
  })
  it('is not read when the mouse moves on at once, or at a touch', async () => {
    const asked = await openList()
    fireEvent.pointerMove(row('Project 03'), { pointerType: 'mouse' })
    fireEvent.pointerLeave(row('Project 03').closest('tbody')!)
    await rest(row('Project 04'), 'touch')
    expect(asked).toEqual([])
  })
  it('is not read again when its row was just updated after a change of somebody else', async () => {
    const asked = await openList()
    stopClock()
    await change('prj_3')
    await waitFor(() => expect(asked).toEqual(['prj_3']))
    await rest(row('Project 03'))
    await open()
    expect(asked.filter((one) => one === 'prj_3')).toHaveLength(1)
  })
  it('is read again when it was opened before', async () => {
    const asked = await openList()
    await open()
    await act(async () => history.back())
    await screen.findByText('Project 00')
    await open()
    expect(asked.filter((one) => one === 'prj_3')).toHaveLength(2)
  })
  it.each([
    ['something changed it', () => change('prj_3')],
    ['something was changed here', () => act(async () => void (await request('/api/v1/projects/prj_9', { method: 'DELETE' })))],
    ['a while', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 })],
  ])('is read again after %s', async (_, meanwhile) => {
    const asked = await openList()
    await rest(row('Project 03'))
    await meanwhile()
    await open()
    expect(asked.filter((one) => one === 'prj_3')).toHaveLength(2)
  })
})

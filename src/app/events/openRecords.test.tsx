// @vitest-environment jsdom
// Open records while the event stream is interrupted, and after it reconnects.
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { OPEN } from '../../resources/readAgain.ts'
import { useDeleted, useNewest } from '../../client/events/newest.ts'
import { useLiveChanges } from './useLiveChanges.ts'

let stored: { id: string; version: number } | undefined

function Page({ id }: { id: string }) {
  useLiveChanges('shop', true)
  const { data } = useQuery({
    queryKey: ['things', OPEN, id],
    staleTime: Infinity,
    initialData: { id, version: 1 },
    queryFn: () => Promise.reject(new Error('nothing exchanges it')),
  })
  return <p>{`open ${data.version}, newest ${useNewest('things', id)}, ${useDeleted('things', id) ? 'deleted' : 'there'}`}</p>
}

const getOne = async (_: string, { id }: { id: string }) => {
  if (stored) return { data: { ...stored, id } }
  throw Object.assign(new Error('gone'), { status: 404, body: { code: 'not_found' } })
}

beforeEach(() => {
  Stream.all = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const misses: [string, () => void][] = [
  [
    'the stream comes back',
    () => {
      Stream.last.fail({ isFinal: false })
      Stream.last.open()
    },
  ],
  ['more happened than the stream can tell', () => Stream.last.say('missed', {})],
]

describe.each(misses)('a record that is open when %s', (word, miss) => {
  const open = async (id: string) => {
    render(
      <CoreAdminContext queryClient={new QueryClient()} dataProvider={{ getOne } as unknown as DataProvider}>
        <Page id={id} />
      </CoreAdminContext>,
    )
    act(() => Stream.last.open())
    expect(screen.getByText('open 1, newest undefined, there')).toBeTruthy()
  }

  it('shows a notice of a newer saved version, and keeps the values read', async () => {
    stored = { id: '', version: 3 }
    await open(`saved ${word}`)
    act(miss)
    await screen.findByText('open 1, newest 3, there')
  })

  it('shows that it no longer exists', async () => {
    stored = undefined
    await open(`gone ${word}`)
    act(miss)
    await screen.findByText('open 1, newest 2, deleted')
  })
})

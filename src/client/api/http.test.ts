import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from './dataProvider.ts'
import { request, setCallLanguage } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

/** Captures requests; every call is answered with an empty list. */
function wire(): { url: string; method: string; headers: Headers; credentials: RequestCredentials | undefined }[] {
  const sent: ReturnType<typeof wire> = []
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    sent.push({ url, method: options.method ?? 'GET', headers: new Headers(options.headers), credentials: options.credentials })
    return Promise.resolve(new Response('[]', { headers: { 'Content-Range': 'x */0' } }))
  })
  return sent
}

/** A response whose body breaks off. */
const broken = (): Response => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }))

describe('a call', () => {
  it('with an interrupted response reports an unreachable server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(broken()))
    await expect(request('/x')).rejects.toMatchObject({ status: 0, body: { code: 'offline' } })
  })
  it('that was aborted is not a network failure', async () => {
    const stop = new AbortController()
    stop.abort()
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('given up', 'AbortError')))
    await expect(request('/x', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a call that is rate-limited', () => {
  const answers = (...given: Response[]): string[] => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      sent.push(url)
      return Promise.resolve(given.shift() ?? new Response('[]'))
    })
    return sent
  }
  const refused = (code: string, seconds?: string): Response =>
    new Response(JSON.stringify({ status: 429, code, errors: [] }), {
      status: 429,
      headers: seconds === undefined ? {} : { 'Retry-After': seconds },
    })
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is retried once after the time of Retry-After', async () => {
    const sent = answers(refused('too_much_work', '2'))
    const answer = request('/x', { method: 'POST', body: { a: 1 } })
    await vi.advanceTimersByTimeAsync(1900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await answer).toMatchObject({ status: 200 })
    expect(sent).toHaveLength(2)
  })
  it('fails if the retry is refused', async () => {
    const sent = answers(refused('too_much_work', '1'), refused('too_much_work', '1'))
    const answer = expect(request('/x')).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    await vi.advanceTimersByTimeAsync(1000)
    await answer
    expect(sent).toHaveLength(2)
  })
  it.each([
    ['the wait is long', refused('too_much_work', '6')],
    ['nobody said how long', refused('too_much_work')],
    ['it was refused for another reason', refused('too_many_attempts', '1')],
    ['of a conflict', new Response('{"code":"version_conflict"}', { status: 409, headers: { 'Retry-After': '1' } })],
  ])('is not retried when %s', async (_, answer) => {
    const sent = answers(answer)
    await expect(request('/x')).rejects.toBeDefined()
    expect(sent).toHaveLength(1)
  })
  it('that is aborted meanwhile is not retried', async () => {
    const sent = answers(refused('too_much_work', '1'))
    const stop = new AbortController()
    const answer = expect(request('/x', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(500)
    stop.abort()
    await vi.advanceTimersByTimeAsync(500)
    await answer
    expect(sent).toHaveLength(1)
  })
})

describe('every call', () => {
  const provider = createDataProvider()
  const calls = async (): Promise<void> => {
    await request('/a')
    await request('/a', { method: 'POST', form: { username: 'x' }, quiet401: true })
    await request('/a', { headers: { 'If-Match': '"1"' } })
    await provider.getList('gadgets', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'name', order: 'DESC' },
      filter: { tags: ['a', 'b'] },
    })
    await provider.create('gadgets', { data: { name: 'x' } })
    await provider.call('gadgets', '/gadgets/views')
  }
  it('R0-655 carries the language of the page', async () => {
    const sent = wire()
    for (const [locale, header] of [
      ['ru_RU', 'ru-RU'],
      ['en_US', 'en-US'],
    ] as const) {
      setCallLanguage(locale)
      await calls()
      expect(sent.splice(0).map(({ headers }) => headers.get('Accept-Language'))).toEqual(Array.from({ length: 6 }, () => header))
    }
  })
  it('R0-657 R0-658 identifies the sender and carries the session in a same-site cookie only, without a token', async () => {
    const sent = wire()
    await calls()
    expect(sent).toHaveLength(6)
    for (const { headers, credentials } of sent)
      expect([headers.get('Sender-App'), headers.has('Authorization'), credentials]).toEqual(['dashboard', false, 'same-origin'])
  })
  it('requests lists without a Range header, because browsers would refuse compressed responses to it', async () => {
    const sent = wire()
    await provider.getList('gadgets', { pagination: { page: 2, perPage: 10 }, sort: { field: 'name', order: 'DESC' }, filter: {} })
    await provider.getManyReference('gadgets', {
      target: 'box',
      id: 1,
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    })
    expect(sent.map(({ headers }) => headers.has('Range'))).toEqual([false, false])
  })
  it('R0-659 requests lists in the simple-rest dialect: sort, range and filter as JSON', async () => {
    const sent = wire()
    await provider.getList('gadgets', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'name', order: 'DESC' },
      filter: { tags: ['a', 'b'] },
    })
    const { pathname, searchParams } = new URL(sent[0]!.url, 'http://portal.example')
    expect([pathname, Object.fromEntries([...searchParams].map(([name, text]) => [name, JSON.parse(text) as unknown]))]).toEqual([
      '/api/v1/gadgets',
      { sort: ['name', 'DESC'], range: [10, 19], filter: { tags: ['a', 'b'] } },
    ])
  })
})

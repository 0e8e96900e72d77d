// What the reference edge keeps, for how long and under which key; purges and preloads. Real nginx, real requests.
import { describe, expect, it } from 'vitest'
import { openOffice, patient } from './edgeOffice.ts'

const office = openOffice()
const { ask, site, change, task } = office
const count = (path: string) => office.origin.count(path)
/** Answers of the origin for this path. */
function answers(path: string, code: number, headers: Record<string, string> = {}): void {
  const other = office.origin.answer
  office.origin.answer = (request, reply) =>
    request.url?.split('?')[0] === path ? void reply.writeHead(code, headers).end(`${code} ${count(path)}`) : other(request, reply)
}
const visits = async (one: { host: string }, paths: string[], headers = {}) => {
  for (const path of paths) await ask(one, { path, headers })
}

describe('cache times', () => {
  it('serve a copy without the origin until it expires', async () => {
    const one = await site({ cache: { valid: { '2xx': '1s' } } })
    const first = await ask(one, { path: '/short' })
    expect((await ask(one, { path: '/short' })).body).toBe(first.body)
    await expect.poll(async () => (await ask(one, { path: '/short' })).body, patient).not.toBe(first.body)
  })
  it.each([
    ['2xx', 200],
    ['3xx', 302],
    ['4xx', 404],
    ['5xx', 500],
  ])('keep %s for its own time, and not with 0s', async (name, code) => {
    const path = `/code-${code}`
    answers(path, code, { location: '/x' })
    const times = { '2xx': '0s', '3xx': '0s', '4xx': '0s', '5xx': '0s' }
    const one = await site({ cache: { valid: { ...times, [name]: '1h' } } })
    await visits(one, [path, path])
    expect([(await ask(one, { path })).status, count(path)]).toEqual([code, 1])
    const none = await site({ cache: { valid: { '2xx': '1h', '3xx': '1h', '4xx': '1h', '5xx': '1h', [name]: '0s' } } })
    await visits(none, [path, path])
    expect(count(path)).toBe(3)
  })
  it('follow the headers of the origin, unless the times are forced', async () => {
    answers('/private', 200, { 'cache-control': 'no-store' })
    await visits(await site(), ['/private', '/private'])
    expect(count('/private')).toBe(2)
    await visits(await site({ cache: { valid: { force: true } } }), ['/private', '/private'])
    expect(count('/private')).toBe(3)
  })
  it('never keep answers with cookies', async () => {
    answers('/cookie', 200, { 'set-cookie': 'a=1' })
    await visits(await site({ cache: { valid: { force: true } } }), ['/cookie', '/cookie'])
    expect(count('/cookie')).toBe(2)
  })
  it('keep nothing where caching is disabled, and the origin gets every request', async () => {
    const one = await site({ cache: { disable: true } })
    await visits(one, ['/off?x=1', '/off?x=1'], { cookie: 'c=1', authorization: 'Basic eDp5' })
    expect(count('/off')).toBe(2)
    const { url, headers } = office.origin.asked.at(-1)!
    expect([url, headers.cookie, headers.authorization]).toEqual(['/off?x=1', 'c=1', 'Basic eDp5'])
  })
  it('send the time of the client cache to the browser', async () => {
    const one = await site({ client_cache: { expires: 600 } })
    expect((await ask(one, { path: '/client' })).headers['cache-control']).toBe('max-age=600')
  })
  it('serve an old copy when the origin fails, and only then', async () => {
    const [stale, fresh] = [
      await site({ cache: { valid: { '2xx': '1s' }, use_stale: true } }),
      await site({ cache: { valid: { '2xx': '1s' } } }),
    ]
    await visits(stale, ['/stale'])
    await visits(fresh, ['/stale'])
    answers('/stale', 503)
    await expect.poll(async () => (await ask(fresh, { path: '/stale' })).status, patient).toBe(503)
    expect((await ask(stale, { path: '/stale' })).status).toBe(200)
  })
})

describe('the key of a copy', () => {
  it('has no parameters and no cookies by default, and the origin gets none', async () => {
    const one = await site()
    await visits(one, ['/key?a=1', '/key?a=2'], { cookie: 'c=1', authorization: 'Basic eDp5' })
    expect(count('/key')).toBe(1)
    const { url, headers } = office.origin.asked.at(-1)!
    expect([url, headers.cookie, headers.authorization]).toEqual(['/key', undefined, undefined])
  })
  it('has all considered parameters', async () => {
    const one = await site({ cache: { consider_args: true } })
    await visits(one, ['/all?a=1', '/all?a=2', '/all?a=1'])
    expect([count('/all'), office.origin.asked.at(-1)!.url]).toEqual([2, '/all?a=2'])
  })
  it('has only those of the whitelist', async () => {
    const one = await site({ cache: { consider_args: true, args_whitelist: ['v', 'x[1]'] } })
    await visits(one, ['/white?v=1&utm=a', '/white?utm=b&v=1', '/white?vv=2&v=1', '/white?x[1]=2&v=1'])
    const asked = office.origin.asked.filter(({ url }) => url.startsWith('/white'))
    expect(asked.map(({ url }) => url)).toEqual(['/white?v=1', '/white?v=1&x[1]=2'])
  })
  it('has all but those of the blacklist', async () => {
    const one = await site({ cache: { consider_args: true, args_blacklist: ['utm', 'ref'] } })
    await visits(one, ['/black?utm=a&v=1', '/black?v=1&ref=x', '/black?utm=b', '/black?utmost=1'])
    const asked = office.origin.asked.filter(({ url }) => url.startsWith('/black'))
    expect(asked.map(({ url }) => url)).toEqual(['/black?v=1', '/black', '/black?utmost=1'])
  })
  it('has only considered cookies', async () => {
    const one = await site({ cache: { consider_cookies: true, cookies_whitelist: ['lang'] } })
    for (const cookie of ['lang=ru; id=1', 'id=2; lang=ru', 'lang=en', 'xlang=de'])
      await ask(one, { path: '/cookies', headers: { cookie } })
    const asked = office.origin.asked.filter(({ url }) => url === '/cookies')
    expect(asked.map(({ headers }) => headers.cookie)).toEqual(['lang=ru', 'lang=en', undefined])
    const other = await site({ cache: { consider_cookies: true, cookies_blacklist: ['id'] } })
    for (const cookie of ['lang=ru; id=1', 'id=2; lang=ru']) await ask(other, { path: '/cookies-2', headers: { cookie } })
    expect(count('/cookies-2')).toBe(1)
  })
  it('is different for each resource', async () => {
    for (const one of [await site(), await site()]) await visits(one, ['/shared', '/shared'])
    expect(count('/shared')).toBe(2)
  })
})

describe('large files', () => {
  it('are requested in slices, and ranges are served from them', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024, 'abcdefgh')
    office.origin.answer = ({ headers: { range = '' } }, reply) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(range) ?? []
      const part = content.subarray(Number(from), Math.min(Number(to) || content.length, content.length - 1) + 1)
      reply.writeHead(206, {
        'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}`,
        'content-length': part.length,
      })
      reply.end(part)
    }
    const one = await site({ tuning: 'large', slice_size_megabytes: 1 })
    const answer = await ask(one, { path: '/large', headers: { range: 'bytes=1048570-1048589' } })
    expect([answer.status, answer.body]).toEqual([206, 'cdefghabcdefghabcdef'])
    expect(office.origin.asked.filter(({ url }) => url === '/large').map(({ headers }) => headers.range)).toEqual([
      'bytes=0-1048575',
      'bytes=1048576-2097151',
    ])
    expect((await ask(one, { path: '/large' })).bytes.equals(content)).toBe(true)
    expect(count('/large')).toBe(3)
  })
})

describe('cache tasks', () => {
  it('purge one path with all its parameters, and no other', async () => {
    const one = await site({ cache: { consider_args: true } })
    const paths = ['/p/a', '/p/a?v=1', '/p/ab', '/p/a%20b']
    await visits(one, paths)
    expect(await task({ domain: one.host, action: 'delete', paths: ['/p/a'] })).toMatchObject({ status: 'done' })
    await visits(one, paths)
    expect([count('/p/a'), count('/p/ab'), count('/p/a%20b')]).toEqual([4, 1, 1])
    await task({ domain: one.host, action: 'delete', paths: ['/p/a?v=1', '/x/../p/a%20b'] })
    await visits(one, paths)
    expect([count('/p/a'), count('/p/ab'), count('/p/a%20b')]).toEqual([5, 1, 2])
  })
  it('purge paths with a prefix, of this resource only', async () => {
    const [one, other] = [await site(), await site()]
    const paths = ['/q/a', '/q/b/c', '/r/a']
    await visits(one, paths)
    await visits(other, paths)
    await task({ domain: one.host, action: 'delete', paths: ['/q/*'] })
    await visits(one, paths)
    await visits(other, paths)
    expect(paths.map(count)).toEqual([3, 3, 2])
  })
  it('purge everything of a resource', async () => {
    const [one, other] = [await site(), await site()]
    await visits(one, ['/f/a'])
    await visits(other, ['/f/a'])
    await task({ domain: one.host, action: 'delete', action_type: 'full' })
    await visits(one, ['/f/a', '/f/a'])
    await visits(other, ['/f/a'])
    expect(count('/f/a')).toBe(3)
  })
  it('preload despite limitations, so that visitors get a copy', async () => {
    const one = await site({ auth: { md5: { secret: 'sEcret' } }, http2https: false })
    expect(await task({ domain: one.host, action: 'preload', paths: ['/pre/a'] })).toMatchObject({ status: 'done' })
    expect(count('/pre/a')).toBe(1)
    expect((await ask(one, { path: '/pre/a' })).status).toBe(403)
    const open = await change(one, { auth: null })
    await ask(open, { path: '/pre/a' })
    expect(count('/pre/a')).toBe(1)
  })
  it('fail with the reason for an address that cannot be preloaded', async () => {
    answers('/pre/gone', 404)
    const one = await site()
    const { status, error_reason } = await task({ domain: one.host, action: 'preload', paths: ['/pre/gone'] })
    expect([status, error_reason]).toEqual(['failed', 'Edge: /pre/gone answers with 404.'])
  })
  it('survive a restart: copies stay, and purged ones stay removed', async () => {
    const one = await site()
    await visits(one, ['/r/kept', '/r/purged'])
    await task({ domain: one.host, action: 'delete', paths: ['/r/purged'] })
    await office.edge.stop('SIGKILL')
    await office.restart()
    await visits(one, ['/r/kept', '/r/purged'])
    expect([count('/r/kept'), count('/r/purged')]).toEqual([1, 2])
  })
})

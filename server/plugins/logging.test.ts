import { describe, expect, it } from 'vitest'
import { createLog } from './logging.ts'

function told(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return JSON.parse(lines.join('')) as Record<string, unknown>
}

describe('A line of the log', () => {
  it.each([
    ['at the top', { token: 'abc', user: 'x' }, { token: '[secret]', user: 'x' }],
    ['one level down', { body: { password: 'abc', name: 'x' } }, { body: { password: '[secret]', name: 'x' } }],
    ['two levels down', { ask: { body: { code: 1234, name: 'x' } } }, { ask: { body: { code: '[secret]', name: 'x' } } }],
    ['in a list', { keys: [{ secret: 'abc' }, { id: 'x' }] }, { keys: [{ secret: '[secret]' }, { id: 'x' }] }],
    [
      'among headers',
      { headers: { authorization: 'Bearer abc', 'set-cookie': 'portal=abc', host: 'x' } },
      { headers: { authorization: '[secret]', 'set-cookie': '[secret]', host: 'x' } },
    ],
  ])('has no secret %s', (_, given, shown) => {
    const before = structuredClone(given)
    expect(told((log) => log.info(given, 'said'))).toMatchObject({ ...shown, msg: 'said' })
    expect(given).toEqual(before)
  })
  it('has none in the fields of a child logger', () => {
    expect(told((log) => log.child({ reqId: 'r1', token: 'abc', from: { hash: 'abc' } }).info('said'))).toMatchObject({
      reqId: 'r1',
      token: '[secret]',
      from: { hash: '[secret]' },
    })
  })
  it('has only method and route of a request, and the details of an error', () => {
    const [method, ip, headers] = ['GET', '::1', { cookie: 'abc' }]
    const request = { method, ip, headers, url: '/undo/abc?token=abc', routeOptions: { url: '/undo/:code' } }
    expect(told((log) => log.info({ req: request }, 'incoming')).req).toEqual({ method, route: '/undo/:code', ip })
    expect(told((log) => log.info({ req: { ...request, routeOptions: {} } }, 'incoming')).req).toEqual({ method, route: 'unmatched', ip })
    expect(told((log) => log.info({ res: { statusCode: 200, request } }, 'completed')).res).toEqual({
      status: 200,
      method,
      route: '/undo/:code',
    })
    expect(told((log) => log.error({ err: Object.assign(new Error('it broke'), { code: 'EIO', token: 'abc' }) })).err).toEqual({
      type: 'Error',
      message: 'it broke',
      stack: expect.stringContaining('it broke') as string,
      code: 'EIO',
    })
  })
})

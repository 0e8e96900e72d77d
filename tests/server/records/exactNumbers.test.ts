// A number that cannot be kept as it was sent is refused with its place, never rounded.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadType } from '../../support/operatorTypes.ts'
import { type Answer, type Caller, errorsOf, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  const size = { type: 'integer' }
  expect(
    await loadType(portal, 'boxes', {
      type: 'object',
      properties: { size, rows: { type: 'array', items: { type: 'object', properties: { size } } }, share: { type: 'number' } },
    }),
  ).toEqual([])
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const create = (body: string): Promise<Answer> =>
  staff.ask({ method: 'POST', url: '/api/v1/boxes', body, headers: { 'content-type': 'application/json' } })

describe('a whole number', () => {
  it.each(['12345678901234567890', '9007199254740993', '-9007199254740993', '1e30'])('%s is refused with its field', async (number) => {
    const answer = await create(`{"size": ${number}, "rows": [{"size": 1}, {"size": ${number}}]}`)
    expect(answer.statusCode).toBe(400)
    expect(errorsOf(answer).toSorted()).toEqual(['/rows/1/size exact', '/size exact'])
  })
  it('at the limit is kept unchanged', async () => {
    const answer = await create('{"size": 9007199254740991, "rows": [{"size": -9007199254740991}], "share": 1e30}')
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.body).toContain('"size":9007199254740991')
    expect(answer.body).toContain('"size":-9007199254740991')
  })
})

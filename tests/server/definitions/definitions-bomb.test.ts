// C11: a schema that would compile for ever is stopped, and nobody else notices.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler, type Compiler } from '../../../server/services/definitions/compile/compiler.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const conditions = Array.from({ length: 8 }, (_, index) => ({
  if: { required: [`f${index}`] },
  then: { properties: { [`f${index}`]: { type: 'string' } } },
}))
const bomb = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`p${index}`, { type: 'object', allOf: conditions, description: String(index) }]),
  ),
} as unknown as Schema
const small: Schema = { type: 'object', properties: { a: { type: 'string' } } }

let portal: Portal
let compiler: Compiler
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  compiler = createCompiler()
  await compiler.compile({ schema: small, draft: 'draft-07', extras: [], urgent: false, milliseconds: 30_000 })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(async () => {
  await compiler.close()
  await portal.close()
})

describe('C11: a compile bomb', () => {
  it('is stopped after 500 ms of CPU time while requests are answered, and the next schema compiles', async () => {
    const explosion = { isOver: false }
    const exploding = compiler
      .compile({ schema: bomb, draft: 'draft-07', extras: [], urgent: false, milliseconds: 500 })
      .then(
        () => 'compiled',
        (error: { code: string }) => error.code,
      )
      .finally(() => (explosion.isOver = true))
    const next = compiler.compile({ schema: small, draft: 'draft-07', extras: [], urgent: false, milliseconds: 30_000 })
    const statuses: number[] = []
    while (!explosion.isOver) {
      statuses.push((await customer.ask({ url: '/api/v1/session' })).statusCode)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await exploding).toBe('too_slow')
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await next).toContain('export default function')
  }, 120_000)
})

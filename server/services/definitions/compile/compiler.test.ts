import { afterEach, describe, expect, it } from 'vitest'
import { validatorsOf } from '../../../../src/engine/compile/runtime.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import { createCompiler, type CompileJob } from './compiler.ts'
import { evaluate } from './evaluate.ts'

const schema: Schema = {
  type: 'object',
  properties: { name: { type: 'string', pattern: '^a' } },
  required: ['name'],
  additionalProperties: false,
}
const job = (change: Partial<CompileJob> = {}): CompileJob => ({
  schema,
  draft: 'draft-07',
  extras: [],
  urgent: true,
  milliseconds: 20_000,
  ...change,
})
/** Takes minutes to compile: every level checks everything below it and names it twice. */
const bomb: Schema = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 4000 }, (_, index) => [
      `p${index}`,
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 20 }, (_, inner) => [`q${inner}`, { type: 'string', pattern: `^${inner}$` }])),
      },
    ]),
  ),
}

let compiler = createCompiler()
afterEach(async () => {
  await compiler.close()
  compiler = createCompiler()
})

describe('compiling in a thread', () => {
  it('gives the source of a module that the server evaluates to validators', async () => {
    const { validate } = validatorsOf(evaluate(await compiler.compile(job()), 'h'), schema)
    expect(validate({ name: 'abc' })).toEqual([])
    expect(validate({ name: 'b' })).toMatchObject([{ path: '/name', keyword: 'pattern' }])
  })

  it('refuses a schema that cannot work with the compiler’s reason', async () => {
    await expect(compiler.compile(job({ schema: { properties: { a: { $ref: '#/definitions/none' } } } }))).rejects.toMatchObject({
      code: 'cannot_compile',
      message: expect.stringContaining('#/definitions/none') as string,
    })
    await expect(compiler.compile(job())).resolves.toContain('export default')
  })

  it('C11: stops a compilation that takes too long and continues with the next', async () => {
    await compiler.compile(job())
    const [slow, next] = await Promise.allSettled([compiler.compile(job({ schema: bomb, milliseconds: 100 })), compiler.compile(job())])
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'too_slow' } })
    expect(next.status).toBe('fulfilled')
  })

  it('does work that a person waits for before background work', async () => {
    const order: string[] = []
    const run = (name: string, urgent: boolean) => compiler.compile(job({ urgent })).then(() => order.push(name))
    await Promise.all([run('first', false), run('background', false), run('person', true)])
    expect(order).toEqual(['first', 'person', 'background'])
  })

  it('ends waiting work when the server closes', async () => {
    const waiting = Promise.allSettled([compiler.compile(job()), compiler.compile(job())])
    await compiler.close()
    expect(await waiting).toMatchObject([{ reason: { code: 'closed' } }, { reason: { code: 'closed' } }])
    await expect(compiler.compile(job())).rejects.toMatchObject({ code: 'closed' })
  })
})

import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { handleErrors } from '../../plugins/errors.ts'
import { healthRoutes } from './health.ts'

describe('readiness', () => {
  it('waits until every definition has been read, and for the database', async () => {
    let [settle, isBroken] = [(): void => {}, false]
    const errors: unknown[] = []
    const app = Fastify({ logger: { level: 'error', stream: { write: (line) => errors.push(JSON.parse(line)) } } })
    handleErrors(app)
    const check = async (): Promise<void> => {
      if (isBroken) throw new Error('no database')
    }
    healthRoutes(app, {
      store: { check, moves: undefined as never },
      registry: { settled: () => new Promise<void>((resolve) => (settle = resolve)) },
    })
    const ready = async (): Promise<unknown[]> => {
      const answer = await app.inject({ url: '/readyz' })
      return [answer.statusCode, answer.json<{ code?: string }>().code]
    }
    expect(await ready()).toEqual([503, 'starting'])
    expect(errors).toEqual([])
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    settle()
    expect(await ready()).toEqual([200, undefined])
    isBroken = true
    expect(await ready()).toEqual([503, 'storage_unavailable'])
    expect(errors).toEqual([expect.objectContaining({ msg: 'request failed' })])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { collect } from './collect.ts'

const server = (count: number) => {
  const asked: number[] = []
  const ask = ({ page, perPage }: { page: number; perPage: number }) => {
    asked.push(page)
    return Promise.resolve({
      data: Array.from({ length: count }, (_, id) => ({ id })).slice((page - 1) * perPage, page * perPage),
      total: count,
    })
  }
  return { asked, ask }
}

afterEach(() => vi.useRealTimers())

describe('collecting a list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [650, 4],
  ])('reads %i records in %i pages', async (count, pages) => {
    const { asked, ask } = server(count)
    const { rows, total, isCut } = await collect(ask)
    expect([rows.length, total, isCut, asked.length]).toEqual([count, count, false, pages])
  })
  it('stops at the limit and reports it', async () => {
    const { asked, ask } = server(1000)
    expect(await collect(ask, 300)).toMatchObject({ rows: { length: 300 }, total: 1000, isCut: true })
    expect(asked).toEqual([1, 2])
  })
  it('keeps a record once when it moved to the next page meanwhile', async () => {
    const rows = Array.from({ length: 201 }, (_, id) => ({ id }))
    const { rows: found } = await collect(({ page }) =>
      Promise.resolve({ data: page === 1 ? rows.slice(0, 200) : rows.slice(199), total: 201 }),
    )
    expect(found).toHaveLength(201)
  })
  it('waits as long as a refused page requires, and then continues with it', async () => {
    vi.useFakeTimers()
    const { asked, ask } = server(450)
    let refusals = 2
    const collected = collect(({ page, perPage }) => {
      if (page === 2 && refusals-- > 0) return Promise.reject(Object.assign(new Error(), { status: 429, retryAfter: 3 }))
      return ask({ page, perPage })
    })
    await vi.advanceTimersByTimeAsync(5_900)
    expect(asked).toEqual([1])
    await vi.advanceTimersByTimeAsync(200)
    expect((await collected).rows).toHaveLength(450)
    expect(asked).toEqual([1, 2, 3])
  })
  it.each([403, 500, 503])('ends with a refusal %i', async (status) => {
    await expect(collect(() => Promise.reject(Object.assign(new Error(), { status })))).rejects.toMatchObject({ status })
  })
})

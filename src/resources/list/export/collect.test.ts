import { describe, expect, it } from 'vitest'
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

describe('collecting a list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [650, 4],
  ])('takes %i records in %i pages', async (count, pages) => {
    const { asked, ask } = server(count)
    const { rows, total, isCut } = await collect(ask)
    expect([rows.length, total, isCut, asked.length]).toEqual([count, count, false, pages])
  })
  it('stops at the cap and says so', async () => {
    const { asked, ask } = server(1000)
    expect(await collect(ask, 300)).toMatchObject({ rows: { length: 300 }, total: 1000, isCut: true })
    expect(asked).toEqual([1, 2])
  })
  it('keeps a record once that moved to the next page meanwhile', async () => {
    const rows = Array.from({ length: 201 }, (_, id) => ({ id }))
    const { rows: found } = await collect(({ page }) =>
      Promise.resolve({ data: page === 1 ? rows.slice(0, 200) : rows.slice(199), total: 201 }),
    )
    expect(found).toHaveLength(201)
  })
})

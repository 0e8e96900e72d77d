import { expect, it } from 'vitest'
import { createTransfers, maxAtOnce } from './transfers.ts'

const settled = (): Promise<void> => new Promise((done) => setImmediate(done))

function held() {
  let release = (): void => undefined
  const done = new Promise<void>((resolve) => (release = resolve))
  return { done, release: () => release() }
}

it('of several connections that wait for the same upload, one at a time is served, whatever their order', async () => {
  const transfers = createTransfers()
  const first = held()
  let [now, most, count] = [0, 0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, (now += 1))
    await settled()
    count += 1
    now -= 1
  }
  const older = transfers.run({ id: 'a', person: 'p', stop: first.release }, () => first.done)
  const newer = Array.from({ length: 20 }, () => transfers.run({ id: 'a', person: 'p', stop: () => undefined }, work))
  await Promise.all([older, ...newer])
  expect([most, count, transfers.has('a')]).toEqual([1, 20, false])
})

it('a person cannot exceed the allowed connections by opening many to one upload', async () => {
  const transfers = createTransfers()
  const first = held()
  const older = transfers.run({ id: 'a', person: 'p', stop: first.release }, () => first.done)
  const open: ReturnType<typeof held>[] = []
  const stay = (): Promise<void> => {
    open.push(held())
    return open.at(-1)!.done
  }
  const all = Array.from({ length: 20 }, () => transfers.run({ id: 'a', person: 'p', stop: () => undefined }, stay))
  await older
  await settled()
  expect(open).toHaveLength(1)
  const others = ['b', 'c', 'd'].map((id) => transfers.run({ id, person: 'p', stop: () => undefined }, stay).catch(({ code }) => code))
  await settled()
  expect(open).toHaveLength(maxAtOnce)
  for (let at = 0; at < 22; at += 1) {
    open[at]!.release()
    await settled()
  }
  await Promise.all(all)
  expect(await Promise.all(others)).toEqual([undefined, undefined, 'too_many_uploads'])
})

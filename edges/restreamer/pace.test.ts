import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('passes on everything in order, after a burst no faster than its pace, of all streams together', async () => {
  const pace = createPace({ bytesPerSecond: 10_000 })
  const began = performance.now()
  const pieces = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(400))
  const [one, other] = await Promise.all([text(Readable.from(pieces).pipe(pace.stream())), text(Readable.from(pieces).pipe(pace.stream()))])
  expect([one, other]).toEqual([pieces.join(''), pieces.join('')])
  // 16,000 bytes less a burst of 10,000.
  expect(performance.now() - began).toBeGreaterThan(500)
})

it('lets requests begin at once in a burst, then at its pace', async () => {
  const pace = createPace({ requestsPerSecond: 10 })
  const began = performance.now()
  const ends = await Promise.all(Array.from({ length: 16 }, () => pace.request().then(() => performance.now() - began)))
  expect(Math.max(...ends.slice(0, 10))).toBeLessThan(100)
  expect(ends[15]).toBeGreaterThan(500)
})

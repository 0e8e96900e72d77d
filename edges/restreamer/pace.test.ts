import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('passes on everything in order, after a burst no faster than its pace, of all streams together', async () => {
  const pace = createPace({ bytesPerSecond: 10_000 })
  const began = performance.now()
  const pieces = Array.from({ length: 20 }, (_, index) => String(index % 10).repeat(400))
  const [one, other] = await Promise.all([text(Readable.from(pieces).pipe(pace())), text(Readable.from(pieces).pipe(pace()))])
  expect([one, other]).toEqual([pieces.join(''), pieces.join('')])
  // 16,000 bytes less a burst of 10,000.
  expect(performance.now() - began).toBeGreaterThan(500)
})

// Pictures are read in processes of their own: a slow one is given up, and those of one sender hold up nobody else.
import { expect, it } from 'vitest'
import { plainPicture, vector } from '../../support/pictures.ts'
import { createPictureReader } from '../../../server/services/brandFiles/pictureReader.ts'

/** Blurs inside each other: a few lines that take minutes to draw. */
const slow = vector(
  `<defs><filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="40"/></filter></defs>${'<g filter="url(#f)">'.repeat(90)}${'<rect width="120" height="40" filter="url(#f)"/>'.repeat(5000)}${'</g>'.repeat(90)}`,
)
const image = { errors: [{ path: '/file', keyword: 'image' }] }

it('reads a picture, and reports errors of another', async () => {
  const read = createPictureReader()
  const { contentType, bytes } = await read(await plainPicture('png'), 'staff_one')
  expect([contentType, Buffer.from(bytes).subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  await expect(read(Buffer.from('hello, this is a text and nothing else'), 'staff_one')).rejects.toMatchObject(image)
  await expect(read(Buffer.alloc(6 * 1024 * 1024), 'staff_one')).rejects.toMatchObject({ errors: [{ keyword: 'fileSize' }] })
})

it('cancels slow pictures, which delay nobody else, however many people send them', async () => {
  const read = createPictureReader({ quickMilliseconds: 1000, maxMilliseconds: 4000 })
  const finished: string[] = []
  const slowOnes = ['one', 'one', 'two', 'three'].map((sender) =>
    read(slow, `staff_slow_${sender}`).then(
      () => finished.push('drawn'),
      (error: unknown) => {
        expect(error).toMatchObject(image)
        finished.push('given up')
      },
    ),
  )
  await read(await plainPicture('png'), 'staff_other').then(() => finished.push('other'))
  await Promise.all(slowOnes)
  expect(finished).toEqual(['other', 'given up', 'given up', 'given up', 'given up'])
}, 60_000)

it('reads a moderately slow picture among the slow ones', async () => {
  const read = createPictureReader({ quickMilliseconds: 1 })
  expect((await read(await plainPicture('png'), 'staff_one')).contentType).toBe('image/png')
}, 60_000)

it('gives up a process that does not start, without blaming the picture', async () => {
  const read = createPictureReader({ startMilliseconds: 1 })
  await expect(read(await plainPicture('png'), 'staff_one')).rejects.toMatchObject({ status: 503, code: 'busy' })
}, 60_000)

it('queues only a few for one sender', async () => {
  const read = createPictureReader()
  const picture = await plainPicture('png')
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => read(picture, 'staff_one')))
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ status: 503, code: 'busy' }) as unknown },
  ])
}, 60_000)

// Pictures are read in processes of their own: a slow one is given up, and those of one sender hold up nobody else.
import { expect, it } from 'vitest'
import { plainPicture, vector } from '../../../tests/support/pictures.ts'
import { createPictureReader } from './pictureReader.ts'

/** Blurs inside each other: a few lines that take minutes to draw. */
const slow = vector(
  `<defs><filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="40"/></filter></defs>${'<g filter="url(#f)">'.repeat(90)}${'<rect width="120" height="40" filter="url(#f)"/>'.repeat(5000)}${'</g>'.repeat(90)}`,
)
const image = { errors: [{ path: '/file', keyword: 'image' }] }

it('reads a picture, and tells what is wrong with another', async () => {
  const read = createPictureReader()
  const { contentType, bytes } = await read(await plainPicture('png'), 'staff_one')
  expect([contentType, Buffer.from(bytes).subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  await expect(read(Buffer.from('hello, this is a text and nothing else'), 'staff_one')).rejects.toMatchObject(image)
  await expect(read(Buffer.alloc(6 * 1024 * 1024), 'staff_one')).rejects.toMatchObject({ errors: [{ keyword: 'fileSize' }] })
})

it('slow pictures are given up, and hold up nobody but their sender', async () => {
  const read = createPictureReader({ maxMilliseconds: 2000 })
  const finished: string[] = []
  const slowOnes = [1, 2, 3].map(() =>
    read(slow, 'staff_slow').then(
      () => finished.push('drawn'),
      (error: unknown) => {
        expect(error).toMatchObject(image)
        finished.push('given up')
      },
    ),
  )
  await read(await plainPicture('png'), 'staff_other').then(() => finished.push('other'))
  await Promise.all(slowOnes)
  expect(finished.filter((one) => one === 'given up')).toHaveLength(3)
  expect(finished.indexOf('other')).toBeLessThan(2)
}, 60_000)

it('a process that does not begin is given up, which is not the fault of the picture', async () => {
  const read = createPictureReader({ startMilliseconds: 1 })
  await expect(read(await plainPicture('png'), 'staff_one')).rejects.toMatchObject({ status: 503, code: 'busy' })
}, 60_000)

it('refuses to keep more than a few waiting for one sender', async () => {
  const read = createPictureReader()
  const picture = await plainPicture('png')
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => read(picture, 'staff_one')))
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ status: 503, code: 'busy' }) as unknown },
  ])
}, 60_000)

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createOutside } from './outside.ts'

it('answers for an address immediately while all lookups of names wait for a name server', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  const outside = createOutside({ allowed: ['127.0.0.1/32'], servers: [`127.0.0.1:${silent.address().port}`], atOnce: 1 })
  let isOver = false
  const name = outside
    .addresses('origin.example')
    .catch(() => undefined)
    .finally(() => (isOver = true))
  expect(await outside.addresses('127.0.0.1')).toEqual(['127.0.0.1'])
  await expect(outside.addresses('10.0.0.1')).rejects.toThrow('no_public_address')
  await expect(outside.addresses('::1')).rejects.toThrow('no_public_address')
  expect(isOver).toBe(false)
  silent.close()
  await name
})

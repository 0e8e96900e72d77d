import { expect, it } from 'vitest'
import { makeCertificate } from '../../tests/support/outside/certificates.ts'
import type { Change } from '../../server/drivers/agents/client.ts'
import { createCertificates } from './certificates.ts'

const change = (id: string, record: object | undefined, action: 'put' | 'delete' = 'put') =>
  ({ cursor: '', account: '', type: 'delivery', id, version: 1, action, record }) satisfies Change

function pair(ends: number) {
  const { certificate, key } = makeCertificate()
  return { certificate, private_key: key, end_timestamp: ends }
}

it('of the delivery domain: the one that ends last, and never a pair that nginx would refuse', () => {
  let changes = 0
  const certificates = createCertificates({ changed: () => undefined, deliveryChanged: () => void (changes += 1) })
  const [early, late] = [pair(100), pair(300)]
  certificates.putDelivery(change('late', late))
  certificates.putDelivery(change('early', early))
  expect(certificates.delivery()?.pem.trim()).toBe(late.certificate.trim())
  expect(() => certificates.putDelivery(change('late', { ...late, private_key: early.private_key }))).toThrow('key')
  expect(() => certificates.putDelivery(change('none', {}))).toThrow()
  expect([changes, certificates.delivery()?.pem.trim()]).toEqual([2, late.certificate.trim()])
  certificates.putDelivery(change('late', undefined, 'delete'))
  expect([changes, certificates.delivery()?.pem.trim()]).toEqual([3, early.certificate.trim()])
  certificates.keepOnly(new Set())
  expect([changes, certificates.delivery()]).toEqual([4, undefined])
})

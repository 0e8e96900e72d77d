import { describe, expect, it } from 'vitest'
import { transportOptions } from './smtp.ts'

const of = (url: string) => transportOptions(new URL(url))

describe('the address of a mail server', () => {
  it('requires verified TLS for every other machine', () => {
    expect(of('smtp://u%40x:p%2Fw@mail.example.com')).toMatchObject({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTLS: true,
      ignoreTLS: false,
      tls: { rejectUnauthorized: true },
      auth: { user: 'u@x', pass: 'p/w' },
    })
    expect(of('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true, tls: { rejectUnauthorized: true } })
    for (const host of ['127.example.com', 'localhost.example', '0.0.0.0', '10.0.0.1'])
      expect(of(`smtp://${host}`)).toMatchObject({ requireTLS: true, tls: { rejectUnauthorized: true } })
  })
  it('requires none for this machine, or if the operator disables it', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(of(`smtp://${host}:25`)).toMatchObject({ port: 25, requireTLS: false, ignoreTLS: false })
    expect(of('smtp://mail.internal:25?tls=none')).toMatchObject({ requireTLS: false, ignoreTLS: true })
  })
  it('sets time-outs', () => {
    const { dnsTimeout = 0, connectionTimeout = 0, greetingTimeout = 0, socketTimeout = 0 } = of('smtp://mail.example.com')
    for (const milliseconds of [dnsTimeout, connectionTimeout, greetingTimeout, socketTimeout]) expect(milliseconds).toBeGreaterThan(0)
  })
})

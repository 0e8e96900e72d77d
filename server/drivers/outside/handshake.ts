// Reads the certificate that a host presents over TLS, without trusting it.
import type { X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { OutsideError } from './errors.ts'

/** `isTrusted`: browsers would accept it, name and dates included. */
export type Shown = { certificate: X509Certificate; isTrusted: boolean }
type Target = { address: string; port: number; server: string; signal: AbortSignal }

/** `address` has been checked already. Rejects with the socket's error or the signal's reason. */
export function shownBy({ address, port, server, signal }: Target): Promise<Shown> {
  return new Promise((answer, refuse) => {
    const socket = connect({ host: address, port, servername: server, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    const stop = (): void => void socket.destroy(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      if (certificate) answer({ certificate, isTrusted: socket.authorized })
      else refuse(new OutsideError('tls'))
      socket.destroy()
    })
    socket.on('error', refuse)
    socket.once('close', () => {
      signal.removeEventListener('abort', stop)
      refuse(new OutsideError('broken'))
    })
  })
}

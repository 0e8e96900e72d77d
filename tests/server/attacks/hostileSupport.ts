// A portal that listens, a customer in it, and bytes that are no request.
import { connect, type AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { type Caller, listUrl, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'

export const url = listUrl('demo-cdn2', 'http-resources')

type Listening = {
  portal: Portal
  customer: Caller
  port: number
  /** Sends bytes as they are; answers what came back until the server closed the connection. */
  raw: (text: string) => Promise<string>
}

/** For a whole file. */
export async function openListening(options: PortalOptions = {}): Promise<Listening> {
  const portal = await openPortal({ demo: 'people', ...options })
  const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const port = (portal.app.server.address() as AddressInfo).port
  afterAll(() => portal.close())
  function raw(text: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket
        .setEncoding('utf8')
        .on('data', (part: string) => (answer += part))
        .on('close', () => resolve(answer))
        .on('error', () => {})
      socket.setTimeout(3000, () => socket.end())
      socket.write(text)
    })
  }
  return { portal, customer, port, raw }
}

// A real SMTP server that stores messages, and refuses them on demand.
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { AddressInfo } from 'node:net'

export type Kept = { from: string; to: string[]; text: string; tls: boolean; user: string }
export type Sink = {
  port: number
  url: string
  letters: Kept[]
  /** Every address that was named to it, refused ones too. */
  named: string[]
  /** The status of every further recipient; undefined takes them. */
  refuse: (status: number | undefined, at?: 'rcpt' | 'data') => void
  close: () => Promise<void>
}

export async function openSink({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}): Promise<Sink> {
  const letters: Kept[] = []
  const named: string[] = []
  let refused: { status: number; at: 'rcpt' | 'data' } | undefined
  const refusal = (at: 'rcpt' | 'data'): Error | undefined =>
    refused?.at === at ? Object.assign(new Error(`said with the address and the text`), { responseCode: refused.status }) : undefined
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    onRcptTo({ address }, _session, done) {
      named.push(address)
      done(refusal('rcpt') ?? null)
    },
    onData(stream, session, done) {
      let text = ''
      stream
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => {
          const error = refusal('data')
          if (error) return done(error)
          const { mailFrom, rcptTo } = session.envelope
          letters.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            text,
            tls: session.secure,
            user: String(session.user ?? ''),
          })
          done()
        })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  const bound = (server.server.address() as AddressInfo).port
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    letters,
    named,
    refuse: (status, at = 'rcpt') => (refused = status === undefined ? undefined : { status, at }),
    close: () => new Promise((done) => void server.close(() => done())),
  }
}

/** Header lines by name in lower case, each unfolded to one line. */
export function headersOf({ text }: Kept): Map<string, string> {
  const [head = ''] = text.split('\r\n\r\n')
  return new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** Every part of a letter as it is read, decoded. */
export function partsOf({ text }: Kept): string[] {
  const boundary = /boundary="?([^"\r\n]+)"?/.exec(text)?.[1]
  const parts = boundary === undefined ? [text] : text.split(`--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const [head = '', ...body] = part.replace(/^\r\n/, '').split('\r\n\r\n')
    const whole = body.join('\r\n\r\n')
    if (/base64/i.test(head)) return Buffer.from(whole, 'base64').toString()
    if (/quoted-printable/i.test(head))
      return Buffer.from(
        whole.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    return whole
  })
}

// Sends e-mail by SMTP. TLS is required unless the server is this machine or the address says ?tls=none.
import type { SendMailOptions } from 'nodemailer/lib/mailer'
import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import { DeliveryError, type MailMessage, type MailDriver } from './delivery.ts'
import { secondMilliseconds } from '../../src/engine/time/units.ts'

const timeouts = {
  dnsTimeout: 10 * secondMilliseconds,
  connectionTimeout: 10 * secondMilliseconds,
  greetingTimeout: 10 * secondMilliseconds,
  socketTimeout: 20 * secondMilliseconds,
}
/** Time-out of one e-mail. */
const longest = 60 * secondMilliseconds
/** One bare address: no list, name, comment or quotes. */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/

/** `url` = smtp(s)://user:password@host:port, with ?tls=none for a private network. */
export function smtpDriver(url: string): MailDriver {
  const options = transportOptions(new URL(url))
  return {
    async send(letter) {
      // Lazy-loaded: most starts send nothing.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      try {
        await within(longest, transport.sendMail(mailOf(letter)))
      } catch (error) {
        throw error instanceof DeliveryError ? error : refusal(error)
      } finally {
        transport.close()
      }
    },
  }
}

/** Nodemailer's options for a server. */
export function transportOptions({ protocol, hostname, port, username, password, searchParams }: URL): SMTPTransportOptions {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  const secure = protocol === 'smtps:'
  const isPlain = searchParams.get('tls') === 'none'
  return {
    host,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(!secure && { requireTLS: !isPlain && !isHere, ignoreTLS: isPlain }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isHere },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** The envelope is explicit, so that no header adds a recipient. */
function mailOf({ from, to, subject, text, html, headers = {} }: MailMessage): SendMailOptions {
  if (!address.test(to) || !address.test(from.address)) throw new DeliveryError('the address is not one address', { permanent: true })
  const lines = Object.fromEntries(Object.entries(headers).map(([name, value]) => [oneLine(name), oneLine(value)]))
  return {
    envelope: { from: from.address, to: [to] },
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...lines },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Replaces line breaks, which would end a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => (timer = setTimeout(() => refuse(new DeliveryError('timeout')), milliseconds)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

type SmtpError = { message: string; code?: string; responseCode?: number; response?: string; command?: string }

/** The server's own text is left out, because it may repeat content. A wrong password is not the e-mail's fault, so the e-mail is retried. */
function refusal(error: unknown): DeliveryError {
  const { message, code = '', responseCode = 0, response = '', command = '' } = error as SmtpError
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const said =
    responseCode > 0 ? [String(responseCode), enhanced, command] : [/\bE[A-Z]{4,20}\b/.exec(message)?.[0] ?? (code || 'failed'), command]
  const isOfLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new DeliveryError(said.filter(Boolean).join(' ').slice(0, 100), {
    permanent: isOfLetter && responseCode >= 500 && responseCode < 600,
    cause: error,
  })
}

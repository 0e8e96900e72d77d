// Messages of the portal as people receive them: a mail server and an SMS gateway for each worker.
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { type Crm, openCrm } from './crm.ts'
import { openSink, partsOf } from './smtpSink.ts'
import { listen } from '../listen.ts'

export type Post = {
  /** Settings of the server. */
  env: Record<string, string>
  /** The newest link of a kind in an e-mail to an address, once it has arrived; skips the first `after` e-mails. */
  link: (to: string, path: string, after?: number) => Promise<string>
  lettersTo: (to: string) => number
  /** The newest e-mail to an address: plain text, HTML. */
  newest: (to: string) => string[]
  crm: Crm
  /** The mail server answers every further recipient with this status; undefined takes them. */
  refuse: (status: number | undefined) => void
  /** The digits of the newest short message to a phone; `after` messages that came before. */
  digits: (phone: string, after?: number) => Promise<string>
  textsTo: (phone: string) => number
  close: () => Promise<void>
}

export async function openPost(): Promise<Post> {
  const sink = await openSink()
  const crm = await openCrm()
  const texts: { to: string; text: string }[] = []
  const gateway = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', () => {
        texts.push(JSON.parse(body) as { to: string; text: string })
        response.end('{}')
      })
  })
  const port = await listen(gateway)
  const letters = (to: string) => sink.letters.filter((letter) => letter.to.includes(to))
  const messages = (to: string) => texts.filter((text) => text.to === to)

  return {
    env: {
      SMTP_URL: sink.url,
      CRM_URL: crm.url,
      SMS_URL: `http://127.0.0.1:${port}/`,
      SMS_BODY: '{"to":"{to}","text":"{text}"}',
    },
    lettersTo: (to) => letters(to).length,
    newest: (to) => partsOf(letters(to).at(-1)!),
    crm,
    refuse: (status) => sink.refuse(status),
    textsTo: (phone) => messages(phone).length,
    async link(to, path, after = 0) {
      await expect.poll(() => letters(to).length, `letters to ${to}`).toBeGreaterThan(after)
      const said = partsOf(letters(to).at(-1)!).join('\n')
      const found = new RegExp(`https?://[^\\s"'<>]*${path}[^\\s"'<>]*`).exec(said)?.[0]
      expect(found, said).toBeDefined()
      return found!.replaceAll('&amp;', '&')
    },
    async digits(phone, after = 0) {
      await expect.poll(() => messages(phone).length, `messages to ${phone}`).toBeGreaterThan(after)
      return /\d{4,6}/.exec(messages(phone).at(-1)!.text)?.[0] ?? ''
    },
    async close() {
      await sink.close()
      await crm.close()
      gateway.closeAllConnections()
      await new Promise((done) => void gateway.close(done))
    },
  }
}

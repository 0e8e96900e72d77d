// A certificate authority whose answers have no end: it is given up like one that is away.
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { acmeDriver } from '../../../server/drivers/acme.ts'
import { listen } from '../../support/listen.ts'

let close = async (): Promise<void> => undefined
afterEach(() => close())

async function ask(talk: (answer: ServerResponse) => void): Promise<unknown> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    talk(answer)
  })
  const port = await listen(server)
  close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  const directory = `http://127.0.0.1:${port}/directory`
  const driver = acmeDriver({ directory, email: '', caFile: '', milliseconds: 1500 })
  const nothing = async (): Promise<void> => undefined
  return driver.advance({ account: await driver.newAccount(), names: ['a.example'], publish: nothing, register: nothing })
}

describe('an authority that answers', () => {
  it('byte by byte extends no time limit', async () => {
    let timer: NodeJS.Timeout | undefined
    const asked = ask((answer) => {
      timer = setInterval(() => answer.write(' '), 100)
      answer.on('close', () => clearInterval(timer))
    })
    await expect(asked).rejects.toMatchObject({ name: 'AuthorityError', reason: 'unreachable', permanent: false })
  })
  it('endlessly is not read until memory is exhausted', async () => {
    let sent = 0
    const piece = Buffer.alloc(64 * 1024, 32)
    const asked = ask((answer) => {
      const go = (): void => {
        while (!answer.destroyed && sent < 2 ** 30) {
          sent += piece.length
          if (!answer.write(piece)) return void answer.once('drain', go)
        }
      }
      go()
    })
    await expect(asked).rejects.toMatchObject({ name: 'AuthorityError', reason: 'unreachable' })
    // What was on its way when the answer was given up.
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })
})

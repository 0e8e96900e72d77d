// The server is killed in the middle of an upload, again and again: what arrived is kept, and the upload continues.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { serversOnEachDatabase, type ServersOver } from '../support/serversOver.ts'
import { account, form, metadata, video } from './fileOffice.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const partBytes = 2_000_000
const time = 120_000

serversOnEachDatabase(killedInTheMiddle)

function killedInTheMiddle(over: ServersOver): void {
  const env = () => ({
    DATA_DIR: join(over.dir, 'data'),
    DEFINITIONS_DIR: join(over.dir, 'definitions'),
    ...(over.url !== undefined && { DATABASE_URL: over.url }),
  })
  const folder = () => join(over.dir, 'data/files')
  let token: string
  let server: ServerProcess

  beforeAll(async () => {
    const portal = await openPortal({ demo: 'people', dir: over.dir, ...(over.url !== undefined && { env: { DATABASE_URL: over.url } }) })
    token = (await portal.signIn('cdn2@demo.example', { as: 'bearer' })).token
    await portal.close({ keep: true })
  }, time)

  const start = async () => void (server = await startServer(over.main, env()))
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.address}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...init.headers } })
  const list = async () =>
    (await (await ask(`/api/v1/accounts/${account}/files`)).json()) as {
      files: { id: string; name: string; size: number }[]
      uploads: { id: string; name: string; offset: number; size: number }[]
      limits: { used: number }
    }
  const offsetOf = async (url: string) => Number((await ask(url, { method: 'HEAD' })).headers.get('upload-offset'))
  const begin = async (name: string, size: number) => {
    const headers = { 'upload-length': String(size), 'upload-metadata': metadata({ filename: name }) }
    return (await ask(`/api/v1/accounts/${account}/uploads`, { method: 'POST', headers })).headers.get('location')!
  }
  /** Sends as fast as a slow line, so that there is a middle. */
  const send = (url: string, offset: number, bytes: Buffer, pause: number) =>
    ask(url, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: slowly(bytes, pause),
      duplex: 'half',
    } as RequestInit)
  /** Ends the server once more than `least` bytes of the file are there. */
  async function killAfter(id: () => string | undefined, least: number): Promise<void> {
    await expect.poll(() => sizeIn(folder(), id()), { timeout: 30_000, interval: 5 }).toBeGreaterThan(least)
    server.child.kill('SIGKILL')
    await server.exit
  }

  it(
    `an upload that is killed ${rounds} times continues each time and ends whole`,
    async () => {
      const film = video(partBytes * (rounds + 1))
      for (let at = 24; at < film.length; at += 4) film.writeUInt32LE(at, at)
      await start()
      const url = await begin('film.mp4', film.length)
      const id = url.slice(url.lastIndexOf('/') + 1)
      let offset = 0
      for (let round = 0; round < rounds; round += 1) {
        const sending = send(url, offset, film.subarray(offset, offset + partBytes), 20).catch(() => undefined)
        await killAfter(() => id, offset + 200_000)
        await sending
        const arrived = sizeIn(folder(), id)
        await start()
        const { uploads, files, limits } = await list()
        expect([uploads.map(({ name, offset: there }) => [name, there]), files]).toEqual([[['film.mp4', arrived]], []])
        // An upload on its way counts once, with its whole size.
        expect(limits.used).toBe(film.length)
        offset = await offsetOf(url)
        expect(offset).toBe(arrived)
      }
      for (; offset < film.length; offset = await offsetOf(url))
        expect((await send(url, offset, film.subarray(offset, offset + partBytes), 0)).status).toBe(204)
      const { files, uploads, limits } = await list()
      expect([files.map(({ name, size }) => [name, size]), uploads, limits.used]).toEqual([[['film.mp4', film.length]], [], film.length])
      const content = Buffer.from(await (await ask(`/api/v1/accounts/${account}/files/${id}/content`)).arrayBuffer())
      expect(content.equals(film)).toBe(true)
      expect(readdirSync(folder())).toEqual([id])
      expect((await ask(`/api/v1/accounts/${account}/files/${id}`, { method: 'DELETE' })).status).toBe(204)
      expect((await list()).limits.used).toBe(0)
    },
    time,
  )

  it(
    'a form that is killed is no file, and what it left can be deleted and counts no more',
    async () => {
      const { headers, payload } = form('form.mp4', video(partBytes))
      const sending = ask(`/api/v1/files?account=${account}`, {
        method: 'POST',
        headers,
        body: slowly(payload, 20),
        duplex: 'half',
      } as RequestInit).catch(() => undefined)
      await killAfter(() => readdirSync(folder())[0], 200_000)
      await sending
      await start()
      const { files, uploads } = await list()
      expect([files, uploads.map(({ name }) => name)]).toEqual([[], ['form.mp4']])
      expect((await ask(`/api/v1/accounts/${account}/uploads/${uploads[0]!.id}`, { method: 'DELETE' })).status).toBe(204)
      expect([(await list()).limits.used, readdirSync(folder())]).toEqual([0, []])
    },
    time,
  )
}

function sizeIn(folder: string, id: string | undefined): number {
  try {
    return id === undefined ? 0 : statSync(join(folder, id)).size
  } catch {
    return 0
  }
}

function slowly(bytes: Buffer, pause: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (pause > 0 && at > 0) await new Promise((done) => setTimeout(done, pause))
      controller.enqueue(bytes.subarray(at, (at += 65_536)))
      if (at >= bytes.length) controller.close()
    },
  })
}

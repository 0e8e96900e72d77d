// Live checks of an account whose sources never answer: those of others are made all the same.
import { createServer as createWeb } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { listUrl, makerOf } from '../support/portal.ts'
import { openChecks, told } from './checksOffice.ts'

const { portal, dns, opened, resource, check } = await openChecks()

it('sources that never answer do not delay checks of other accounts', async () => {
  const open = new Set<Socket>()
  let most = 0
  let isOver = false
  const silent = await opened(
    createServer((socket) => {
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
      if (isOver) return void socket.destroy()
      most = Math.max(most, open.add(socket).size)
    }),
  )
  const quick = await opened(createWeb((_, reply) => reply.end()))
  const hosts = Array.from({ length: 20 }, (_, n) => `s${n}.checks.example`)
  for (const host of [...hosts, 'quick.checks.example']) dns.say(host, ['127.0.0.1'])
  const from = (port: number, ...names: string[]) => ({
    origin: { https: false, servers: Object.fromEntries(names.map((name) => [name, { port, weight: 10, backup: false }])) },
  })
  const slow = await resource('slow', from(silent, ...hosts))
  const other = await portal.signIn('other@demo.example')
  const url = listUrl('demo-other', 'http-resources')
  const { id } = await makerOf(() => other, url).created('quick', from(quick, 'quick.checks.example'))

  // As many at once as an account may begin in a minute.
  const begun = Promise.all(Array.from({ length: 10 }, () => check(slow.id)))
  await expect.poll(() => open.size).toBe(4)
  const answer = await other.ask({ method: 'POST', url: `${url}/${id}/checks` })
  expect(told(answer.json<{ checks: never[] }>().checks, 'origin')).toEqual(['quick.checks.example: fine answers HTTP 200 -'])

  isOver = true
  for (const socket of open) socket.destroy()
  expect(new Set((await begun).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(most).toBe(4)
}, 60_000)

// The commands of docs/api.md, run one after the other in one shell against a listening server.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal } from '../support/portal.ts'

const run = promisify(execFile)
const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
/** A block of commands and the lines it is said to print; `…` stands for anything. */
const steps = [...page.matchAll(/```sh\n([\s\S]*?)```\n```text\n([\s\S]*?)```/g)].map(([, commands = '', lines = '']) => ({
  commands,
  lines: lines.trim().split('\n'),
}))
const mark = '--- next step ---'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

it('each prints the output that the page shows', async () => {
  expect(steps).toHaveLength(page.match(/```sh/g)?.length ?? 0)
  const { port } = portal.app.server.address() as AddressInfo
  const script = steps
    .map(({ commands }) => commands.replace(/^PORTAL=.*$/m, `PORTAL=http://127.0.0.1:${port}`))
    .join(`\necho; echo '${mark}'\n`)
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script])
  const printed = stdout.replaceAll('\r', '').split(mark)
  for (const [index, { commands, lines }] of steps.entries()) {
    let rest = printed[index] ?? ''
    for (const line of lines) {
      const found = new RegExp(
        line
          .split('…')
          .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
          .join('.*?'),
      ).exec(rest)
      expect(found, `${commands}\n${line}\nis not in\n${rest}`).not.toBeNull()
      rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
    }
  }
})

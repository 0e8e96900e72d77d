// The demo with its programs: the printed addresses lead to a stream on air and to running restreams, also after a restart.
import { existsSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { freePort } from '../../../server/drivers/freePort.ts'
import { password } from '../../support/people.ts'
import { serverOn } from '../../support/ownServer.ts'
import { e2eHome } from '../../support/e2e.ts'

const programs = ['/usr/sbin/nginx', '/usr/lib/nginx/modules/ngx_rtmp_module.so', '/usr/bin/ffmpeg']
const minutes = 180_000
const patient = { timeout: 60_000 }

test('the demo prints the addresses of its restreamer and media node, and both run after a restart', async ({ page }) => {
  for (const path of programs) expect(existsSync(path), `${path} is not installed (.ci/run installs it)`).toBe(true)
  test.setTimeout(minutes)
  const [port, home] = [await freePort(), `${e2eHome}-programs`]
  let server = await serverOn(port, home, { LOG_LEVEL: 'warn' }, { args: ['--demo'] })
  const pageIn = async (line: RegExp): Promise<string> => {
    await expect.poll(() => line.exec(server.output())?.[1], patient).toBeDefined()
    return line.exec(server.output())![1]!
  }
  const media = /^Media node: takes streams at rtmp:\/\/127\.0\.0\.1:\d+\/live and srt:\/\/127\.0\.0\.1:\d+, (\S+) of cdn2@demo\.example$/m
  const restreamer = /^Restreamer: .* (http\S+) of cdn1@demo\.example$/m
  try {
    await pageIn(restreamer)
    await pageIn(media)
    await server.stop()
    server = await serverOn(port, home, { LOG_LEVEL: 'warn' }, { args: ['--demo'], isAgain: true })
    await page.goto(await pageIn(media))
    await page.getByLabel('E-mail').fill('cdn2@demo.example')
    await page.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'studio-main' }).getByText('On air', { exact: true }).first()).toBeVisible(patient)
    // Programs choose the modes of their own files; the folder around them is closed to other users.
    expect(server.output()).not.toContain('were accessible to other users')
  } finally {
    await server.stop()
  }
})

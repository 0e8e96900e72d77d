// Programs of the demo end with it, however it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, isFree } from './drivers/freePort.ts'
import { keepRunning } from './demoStudio.ts'

const listening = async (port: number): Promise<boolean> => !(await isFree(port))
const args = (port: number) => ['-f', 'flv', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}/app`, '-f', 'null', '-']
const soon = { timeout: 20_000, interval: 100 }

it('a program that listens ends with a demo that is killed', async () => {
  const port = await freePort()
  const text = `import { keepRunning } from '${new URL('./demoStudio.ts', import.meta.url).href}'; keepRunning(${JSON.stringify(args(port))})`
  const demo = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text], { stdio: 'ignore' })
  await expect.poll(() => listening(port), soon).toBe(true)
  demo.kill('SIGKILL')
  await once(demo, 'exit')
  await expect.poll(() => listening(port), soon).toBe(false)
}, 60_000)

it('a program that ends is started again, until it is stopped', async () => {
  const port = await freePort()
  const stop = keepRunning(args(port))
  await expect.poll(() => listening(port), soon).toBe(true)
  // It takes one sender.
  await expect.poll(() => sent(port), soon).toBe(true)
  await expect.poll(() => listening(port), soon).toBe(false)
  await expect.poll(() => listening(port), soon).toBe(true)
  await stop()
  expect(await listening(port)).toBe(false)
}, 60_000)

async function sent(port: number): Promise<boolean> {
  const sender = connect(port, '127.0.0.1')
  const isConnected = await once(sender, 'connect').then(
    () => true,
    () => false,
  )
  sender.destroy()
  return isConnected
}

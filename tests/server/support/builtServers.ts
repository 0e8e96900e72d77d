// The servers that the workers of this run have bundled (serverProcess.ts) go with it.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const teardown = (): void =>
  rmSync(fileURLToPath(new URL(`../../../dist/test-servers-${process.pid}`, import.meta.url)), { recursive: true, force: true })

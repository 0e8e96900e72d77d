// The server that the workers of this run have bundled (serverProcess.ts) goes with it.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const remove = (): void =>
  rmSync(fileURLToPath(new URL(`../../../dist/test-servers-${process.pid}`, import.meta.url)), { recursive: true, force: true })

/** What a run left that was killed may be older than the sources. */
export const setup = remove
export const teardown = remove

#!/usr/bin/env node
// The built server with demo data on an empty data directory, for the browser tests.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const home = join(root, 'test-results', 'e2e-server')
rmSync(home, { recursive: true, force: true })
for (const name of ['data', 'definitions']) mkdirSync(join(home, name), { recursive: true })

const port = process.env.E2E_PORT ?? '8300'
const server = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--demo'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: join(home, 'data'), DEFINITIONS_DIR: join(home, 'definitions'), LOG_LEVEL: 'warn' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))

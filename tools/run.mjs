#!/usr/bin/env node
// npm run demo | start | dev | build: builds what is stale, then runs the server.
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithNpm, run } from './child.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = ['src', 'server', 'edges', 'i18n', 'index.html', 'vite.config.ts', 'vite.server.config.ts', 'package-lock.json']
const stamp = join(root, 'dist', '.built')

const envFile = process.env.ENV_FILE ?? join(root, '.env')

async function main(mode) {
  if (envFile !== '' && existsSync(envFile)) process.loadEnvFile(envFile)
  // Otherwise the start-up lines would be lost among the lines of requests.
  if (mode === 'demo') process.env.LOG_LEVEL ??= 'warn'
  // Node 22 and newer keep the compiled program and start sooner (docs/decisions/366).
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  endWithNpm()
  if (mode === 'dev') return develop()
  if (mode === 'build' || isStale()) await build()
  if (mode !== 'build')
    run(root, process.execPath, [join(root, 'dist/server/main.js'), ...(mode === 'demo' ? ['--demo'] : []), ...process.argv.slice(3)])
}

function isStale() {
  if (!existsSync(stamp)) return true
  const built = statSync(stamp).mtimeMs
  return sources.some((source) => newest(join(root, source)) > built)
}

function newest(path) {
  const info = statSync(path)
  return info.isDirectory() ? Math.max(info.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name)))) : info.mtimeMs
}

async function build() {
  const { build } = await import('vite')
  const started = Date.now()
  console.log('Building the portal, which takes about a minute …')
  process.env.NODE_ENV = 'production'
  for (const configFile of ['vite.config.ts', 'vite.server.config.ts'])
    await build({ root, configFile: join(root, configFile), logLevel: 'warn' })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
  utimesSync(stamp, new Date(started), new Date(started))
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

// The API restarts on changes of the server, Vite replaces modules in the browser; both on the configured port.
function develop() {
  const port = Number(process.env.PORT ?? 8080)
  run(
    root,
    process.execPath,
    ['--watch-path=server', '--watch-path=src/engine', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts', '--demo', '--dev'],
    { PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}` },
  )
  run(root, process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], {
    API_PORT: String(port + 1),
  })
}

await main(process.argv[2])

// The peers' browser applications, each built into one bundle as for production.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { peersDir, resultsDir } from './paths.ts'

export type PeerApp = 'admin' | 'adminForm' | 'form' | 'checks'

/** Builds it when it is missing or its lock file is newer; returns the folder. */
export async function builtPeer(name: PeerApp): Promise<string> {
  const outDir = join(resultsDir, 'peers', name)
  const made = join(outDir, 'index.html')
  const appsDir = join(peersDir, 'apps')
  const newest = Math.max(
    ...[
      join(peersDir, 'package-lock.json'),
      ...[`${name}.jsx`, 'index.html', 'api.js', 'lists.jsx'].map((file) => join(appsDir, file)),
    ].map((file) => statSync(file).mtimeMs),
  )
  if (existsSync(made) && statSync(made).mtimeMs > newest) return outDir
  const { build } = await import('vite')
  await build({
    root: appsDir,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    base: '/',
    plugins: [{ name: 'app', transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('__APP__', name) } }],
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 5000,
      modulePreload: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return outDir
}

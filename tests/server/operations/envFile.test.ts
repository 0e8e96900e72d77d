// Settings from a file: who wins, what is refused, and that the documented file can be used as it stands.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SettingSpec, settingsSpec } from '../../../server/plugins/settings.ts'
import { buildServer } from '../support/serverProcess.ts'

const dir = mkdtempSync(join(tmpdir(), 'env-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const root = new URL('../../../', import.meta.url).pathname
let main: string
beforeAll(async () => void (main = await buildServer()))

/** Output of a server with this file in its working directory; every run ends with an invalid setting. */
function start(text: string | undefined, { env = {}, mode = 0o600 }: { env?: Record<string, string>; mode?: number } = {}) {
  const cwd = mkdtempSync(join(dir, 'cwd-'))
  if (text !== undefined) {
    writeFileSync(join(cwd, '.env'), text)
    chmodSync(join(cwd, '.env'), mode)
  }
  const { stderr, status } = spawnSync(process.execPath, [main], {
    cwd,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'none', ...env },
    encoding: 'utf8',
  })
  return { stderr, status }
}

describe('.env', () => {
  it('is read from the working directory', () => {
    expect(start('PORT=not-a-port\n').stderr).toContain('PORT: expected a whole number from 0 to 65535, got "not-a-port"')
  })
  it('is overridden by the environment', () => {
    const { stderr } = start('PORT=not-a-port\nHOST=a b\n', { env: { PORT: '8080' } })
    expect(stderr).not.toContain('PORT:')
    expect(stderr).toContain('HOST: ')
  })
  it('may be missing', () => {
    const { stderr, status } = start(undefined)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The settings are wrong:\n {2}LOG_LEVEL: [^\n]*\n$/)])
  })
  it('can be another file with ENV_FILE', () => {
    const file = join(dir, 'named')
    writeFileSync(file, 'PORT=named\n', { mode: 0o600 })
    expect(start('PORT=unnamed\n', { env: { ENV_FILE: file } }).stderr).toContain('got "named"')
  })
  it('is not read with an empty ENV_FILE', () => {
    expect(start('PORT=not-a-port\n', { env: { ENV_FILE: '' } }).stderr).not.toContain('PORT')
  })
  it('stops the start when ENV_FILE names a missing file', () => {
    const { stderr, status } = start(undefined, { env: { ENV_FILE: join(dir, 'missing') } })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The server cannot start: the settings in .*missing cannot be read/)])
  })
  it('causes a warning when other users can read it', () => {
    expect(start('PORT=0\n', { mode: 0o644 }).stderr).toContain('chmod 600')
    expect(start('PORT=0\n').stderr).not.toContain('chmod 600')
  })
})

describe('.env.example', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')

  it('can be used with every line uncommented', () => {
    const lines = example
      .split('\n')
      .filter((line) => /^# [A-Z0-9_]+=/.test(line))
      .map((line) => line.slice(2))
    const initial = Object.entries<SettingSpec<unknown>>(settingsSpec).map(([name, spec]) => [name, spec.initial])
    expect(parseEnv(lines.join('\n'))).toEqual(Object.fromEntries(initial))
  })
  it('names every variable that the server and its commands read', () => {
    // The program of an agent has a key of its own (docs/agent-protocol.md); the others belong to development.
    const others = [
      'ENV_FILE',
      'AGENT_KEY',
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'CHROMIUM_PATH',
      'LONG_SCALE',
      'MUTATE_DATABASE',
      'TENANCY_RUNS',
      'TMPDIR',
      'PATH',
    ]
    const read = ['server', 'tools']
      .flatMap(sourcesIn)
      .flatMap((text) => [
        ...[...text.matchAll(/(?:process\.env|\benv)\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!),
        ...[...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(([, names]) => names!.match(/[A-Z][A-Z0-9_]+/g) ?? []),
      ])
    expect(read).toContain('DATABASE_URL')
    expect(read.filter((name) => !others.includes(name) && !(name in settingsSpec))).toEqual([])
    for (const name of Object.keys(settingsSpec)) expect(example.split(`\n# ${name}=`), name).toHaveLength(2)
  })
})

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
}

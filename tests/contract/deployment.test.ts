// What the files for Docker and systemd promise, and that they and their pages name settings that exist. tools/dockerSteps.mjs runs the steps.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingsSpec } from '../../server/plugins/settings.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const [dockerfile, compose, unit] = [read('Dockerfile'), read('compose.yaml'), read('deploy/portal.service')]
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

describe('the image', () => {
  it('runs the server as an unprivileged user, with a health check', () => {
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK .*\/readyz/m)
    expect(last).toMatch(/^CMD \["node", "dist\/server\/main\.js"\]$/m)
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node"'))
  })
  it('contains no secret setting, and no build tool', () => {
    expect(dockerfile).not.toMatch(/^(ARG|ENV) .*(TOKEN|KEY|PASSWORD|SMTP_URL|DATABASE_URL)=/m)
    expect(last).not.toMatch(/npm (ci|install|run)/)
  })
  it('copies only existing folders', () => {
    const sources = [...last.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, name]) => name!)
    expect(sources.length).toBeGreaterThan(5)
    for (const name of sources.filter((one) => !['dist', 'node_modules'].includes(one)))
      expect(existsSync(new URL(`../../${name}`, import.meta.url)), name).toBe(true)
  })
  it('is built from every folder that is copied and that makes a build stale', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name!)
    const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, name]) => name!.split('/')[0]!)
    const built = [
      ...read('tools/run.mjs')
        .match(/^const sources = \[(.*)\]$/m)![1]!
        .matchAll(/'([^']+)'/g),
    ].map(([, name]) => name!)
    const needed = [...copied, ...built].filter((name) => !['dist', 'node_modules'].includes(name))
    expect(needed.length).toBeGreaterThan(10)
    expect(needed.filter((name) => !allowed.includes(name))).toEqual([])
  })
  it('is built from listed files, never from .env, data or keys', () => {
    const lines = read('.dockerignore').split('\n')
    expect(lines[0]).toBe('**')
    expect(lines.filter((line) => /^!.*(env|data|key|git|definitions)/i.test(line))).toEqual([])
  })
})

describe('compose.yaml', () => {
  it('drops privileges that the process does not need', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', '- 127.0.0.1:8080:8080'])
      expect(compose).toContain(line)
    expect(compose).not.toMatch(/privileged|docker\.sock|network_mode|5432:5432/)
  })
  it('waits for the initialised database, not for the one that initialises it and listens on a socket only', () => {
    expect(compose).toMatch(/test: \[CMD-SHELL, pg_isready -h 127\.0\.0\.1 /)
    expect(compose).toMatch(/condition: service_healthy/)
  })
  it('contains no secret', () => {
    for (const name of ['POSTGRES_PASSWORD', 'SECRETS_KEY', 'PUBLIC_URL']) {
      expect(compose).toContain(`\${${name}:?`)
      expect(compose).not.toContain(`\${${name}:-`)
    }
  })
})

describe('the systemd unit', () => {
  it.each([
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'UMask=0077',
    'User=portal',
  ])('has %s', (line) => expect(unit.split('\n')).toContain(line))
  it('contains no secret setting', () => {
    expect(unit).not.toMatch(/TOKEN|SECRETS_KEY|PASSWORD|postgres:\/\//)
  })
})

describe('pages for operators', () => {
  it.each(['docs/deploy.md', 'docs/metrics.md', 'docs/reverse-proxies.md', 'docs/upgrades.md', 'docs/operations.md'])(
    '%s sets only settings that exist, and links to pages that do',
    (name) => {
      const others = ['PGPASSWORD', 'POSTGRES_PASSWORD', 'POSTGRES_DATABASE', 'ENV_FILE', 'AGENT_KEY']
      const set = [...read(name).matchAll(/(?<![A-Za-z_-])([A-Z][A-Z0-9_]{3,})=/g)].map(([, one]) => one!)
      expect(set.filter((one) => !(one in settingsSpec) && !others.includes(one))).toEqual([])
      for (const [, target = ''] of read(name).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g))
        expect(existsSync(new URL(target, new URL(`../../${name}`, import.meta.url))), target).toBe(true)
    },
  )
})

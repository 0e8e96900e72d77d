// Connections to PostgreSQL over TLS, against a real server with a certificate that no public authority signed.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { type Postgres, postgresBinaries, startPostgres } from '../../support/outside/postgres.ts'

const bin = postgresBinaries()

describe.skipIf(!bin)('PostgreSQL over TLS', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tls-'))
  const paths = (name: string) => ({ cert: join(dir, `${name}.pem`), key: join(dir, `${name}.key`) })
  let postgres: Postgres
  let url: string

  function certify(name: string, subject: string): { cert: string; key: string } {
    const made = paths(name)
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=portal',
        '-addext',
        `subjectAltName=${subject}`,
        '-keyout',
        made.key,
        '-out',
        made.cert,
      ],
      { stdio: 'pipe' },
    )
    return made
  }
  beforeAll(async () => {
    execFileSync('chmod', ['755', dir])
    certify('other', 'IP:127.0.0.1')
    postgres = await startPostgres(bin!, { tls: certify('own', 'IP:127.0.0.1') })
    url = await postgres.fresh()
  })
  afterAll(async () => {
    await postgres?.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  async function isEncrypted(query: string): Promise<unknown[]> {
    const store = await openPostgres({ url: `${url}?${query}`, connections: 2 })
    await store.check()
    const rows = await postgres.run(
      url,
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = current_database() and application_name like 'portal%'",
    )
    await store.close()
    return rows.map(({ ssl }) => ssl)
  }

  it('verify-full with the certificate: every connection is encrypted, including that of live events', async () => {
    expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${paths('own').cert}`)).toEqual([true])
  })
  it('no-verify encrypts and trusts any server', async () => {
    expect(await isEncrypted('sslmode=no-verify')).toEqual([true])
  })
  it('nothing is encrypted without the parameter', async () => {
    expect(await isEncrypted('')).toEqual([false])
  })
  it.each([
    ['require', 'a server whose certificate nobody vouches for'],
    ['verify-full', 'a server whose certificate nobody vouches for'],
    ['verify-full&sslrootcert=OTHER', 'another certificate than the one that was given'],
  ])('sslmode=%s refuses %s with a clear reason', async (query) => {
    const given = `${url}?sslmode=${query.replace('OTHER', paths('other').cert)}`
    await expect(openPostgres({ url: given, connections: 2 })).rejects.toMatchObject({
      name: 'StoreError',
      fault: 'unavailable',
      message: expect.stringMatching(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+\/test_1: its certificate is not trusted/),
    })
  })
  it('a server without TLS is refused when TLS is requested', async () => {
    const plain = await startPostgres(bin!)
    try {
      await expect(openPostgres({ url: `${await plain.fresh()}?sslmode=verify-full`, connections: 2 })).rejects.toMatchObject({
        name: 'StoreError',
        fault: 'unavailable',
        message: expect.stringContaining('it does not speak TLS'),
      })
    } finally {
      await plain.stop()
    }
  })
})

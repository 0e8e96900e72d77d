// A real certification authority for tests: Debian's pebble, with a DNS of its own that leads every name to this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificates.ts'
import { freePort } from '../../../server/drivers/freePort.ts'

export type Pebble = {
  /** What the server has to be told. */
  env: { ACME_DIRECTORY_URL: string; ACME_CA_FILE: string; ACME_EMAIL: string }
  stop: () => Promise<void>
  /** Stands still, as a server that does not answer. */
  pause: () => void
  go: () => void
  /** DNS fails for a name from now on, so that the authority refuses it. */
  lose: (name: string) => Promise<void>
}
type Options = { /** Where names are looked at: the portal's own port in place of 80. */ port: number }

const longest = 20_000

/** Throws where the package is not installed: a test of certificates that looks at no authority proves nothing. */
export async function startPebble({ port }: Options): Promise<Pebble> {
  if (!existsSync('/usr/bin/pebble')) throw new Error('pebble is not installed: apt-get install pebble')
  const folder = mkdtempSync(join(tmpdir(), 'pebble-'))
  const [acme, management, dns, dnsManagement] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const { certificate, key } = makeCertificate({ cn: 'localhost', names: ['localhost'] })
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const ca = file('server.pem', certificate)
  const config = file(
    'config.json',
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${acme}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: ca,
        privateKey: file('server.key', key),
        httpPort: port,
        tlsPort: 1,
        ocspResponderURL: '',
        externalAccountBindingRequired: false,
      },
    }),
  )
  const children = [
    spawn(
      'pebble-challtestsrv',
      [
        '-dns01',
        `127.0.0.1:${dns}`,
        '-http01',
        '',
        '-https01',
        '',
        '-tlsalpn01',
        '',
        '-management',
        `127.0.0.1:${dnsManagement}`,
        '-defaultIPv4',
        '127.0.0.1',
        '-defaultIPv6',
        '',
      ],
      { stdio: 'ignore' },
    ),
    spawn('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`], {
      stdio: 'ignore',
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' },
    }),
  ]
  await Promise.all([acme, dnsManagement].map(listening))
  const [, authority] = children as [ChildProcess, ChildProcess]
  return {
    env: { ACME_DIRECTORY_URL: `https://localhost:${acme}/dir`, ACME_CA_FILE: ca, ACME_EMAIL: 'post@provider.example' },
    pause: () => void authority.kill('SIGSTOP'),
    go: () => void authority.kill('SIGCONT'),
    async lose(name) {
      const answer = await fetch(`http://127.0.0.1:${dnsManagement}/set-servfail`, {
        method: 'POST',
        body: JSON.stringify({ host: `${name}.` }),
      })
      if (!answer.ok) throw new Error(`the DNS of tests: ${answer.status}`)
    },
    async stop() {
      await Promise.all(children.map(ended))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGKILL')
  })
}

async function listening(port: number): Promise<void> {
  const until = Date.now() + longest
  for (;;) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      })
      socket.once('error', () => done(false))
    })
    if (isOpen) return
    if (Date.now() > until) throw new Error(`nothing listens on ${port}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

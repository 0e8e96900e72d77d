// Certificates made for a test by openssl: no key is ever kept in the repository.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Made = { certificate: string; key: string }
/** `key`: what openssl calls it. `by`: who signs; itself when absent. `extensions` as openssl writes them. */
export type Wish = {
  cn?: string
  names?: string[]
  days?: number
  key?: string
  hash?: string
  by?: Made
  ca?: boolean
  organization?: string
  extensions?: string[]
}

const keys: Record<string, string[]> = {
  'P-256': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'P-384': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  'P-521': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  'RSA-2048': ['-newkey', 'rsa:2048'],
  'RSA-1024': ['-newkey', 'rsa:1024'],
  Ed25519: ['-newkey', 'ed25519'],
}

/** Valid from now on. */
export function makeCertificate({
  cn = 'shop.example.com',
  names = [cn],
  days = 90,
  key = 'P-256',
  hash = 'sha256',
  by,
  ca = false,
  organization = 'Example',
  extensions = [],
}: Wish = {}): Made {
  return inFolder((folder) => {
    const file = (name: string): string => join(folder, name)
    const signer = by ? ['-CA', write(file('ca.pem'), by.certificate), '-CAkey', write(file('ca.key'), by.key)] : []
    const alt =
      names.length > 0 && !ca
        ? [`subjectAltName=${names.map((name) => (/^[\d.]+$/.test(name) ? `IP:${name}` : `DNS:${name}`)).join(',')}`]
        : []
    const all = [...alt, ca ? 'basicConstraints=critical,CA:TRUE' : 'basicConstraints=CA:FALSE', ...extensions].flatMap((one) => [
      '-addext',
      one,
    ])
    // What openssl calls weak it makes all the same, for who looks at it.
    openssl([
      'req',
      '-x509',
      ...keys[key]!,
      '-noenc',
      '-keyout',
      file('key.pem'),
      '-out',
      file('certificate.pem'),
      '-days',
      String(days),
      `-${hash}`,
      '-subj',
      `/O=${organization}/CN=${cn}`,
      '-config',
      write(file('openssl.cnf'), '[req]\ndistinguished_name=dn\n[dn]\n'),
      ...all,
      ...signer,
    ])
    return { certificate: readFileSync(file('certificate.pem'), 'utf8'), key: readFileSync(file('key.pem'), 'utf8') }
  })
}

/** A root, an intermediate and a site's certificate. */
export function makeChain(wish: Wish = {}): { root: Made; middle: Made; leaf: Made } {
  const root = makeCertificate({ cn: 'Example Root', ca: true, days: 3650 })
  const middle = makeCertificate({ cn: 'Example Middle', ca: true, days: 1000, by: root })
  return { root, middle, leaf: makeCertificate({ ...wish, by: middle }) }
}

export function encrypted(key: string, password = 'secret'): string {
  return inFolder((folder) => openssl(['pkcs8', '-topk8', '-in', write(join(folder, 'key.pem'), key), '-passout', `pass:${password}`]))
}
/** In the form of its own kind: RSA PRIVATE KEY, EC PRIVATE KEY with its parameters. */
export function traditional(key: string, kind: 'ec' | 'rsa', password?: string): string {
  return inFolder((folder) =>
    openssl([
      kind,
      '-in',
      write(join(folder, 'key.pem'), key),
      ...(kind === 'rsa' ? ['-traditional'] : []),
      ...(password ? ['-aes256', '-passout', `pass:${password}`] : []),
    ]),
  )
}

const made = new Map<string, Made>()
/** One for every test that does not look at what it says, and one for each host that it has to cover. */
export function anyCertificate(host = 'shop.example.com'): Made {
  const known = made.get(host) ?? makeCertificate({ names: host.startsWith('*.') ? [host] : [host, `*.${host}`] })
  made.set(host, known)
  return known
}

function openssl(args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
function write(path: string, text: string): string {
  writeFileSync(path, text)
  return path
}
function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

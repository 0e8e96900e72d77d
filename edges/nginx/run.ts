// The edge as a whole: desired state in, nginx configured, cache tasks carried out, the access log out. Resolves when the signal aborts and nginx is gone.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { acknowledgeAll, declareFields, runAgent } from '../../server/drivers/agents/agent.ts'
import type { Acknowledgement, Client } from '../../server/drivers/agents/client.ts'
import { keyOf, type StateFiles } from '../../server/drivers/agents/files.ts'
import { freePort } from '../../server/drivers/freePort.ts'
import { portalAt } from '../../server/statistics/sending.ts'
import { type Engine, startEngine } from '../engine.ts'
import type { KeyPair } from './certificates.ts'
import { createDesired, type Desired, type SiteState } from './desired.ts'
import { createLoader, type Loader } from './loader.ts'
import { sendLogs } from './logs.ts'
import { acmeText, mainConfig } from './config/mainConfig.ts'
import { openViewers } from '../viewers.ts'
import { viewerIn } from './health/viewers.ts'
import { watchHealth } from './health/watch.ts'
import { createOrigins, hostsOf, type Origins } from './origins.ts'
import { siteOf } from './config/site.ts'
import { emptyFolder, writeWhole } from './siteFiles.ts'
import { declaredFields } from './unsupported.ts'
import { watchUnfinished } from './cache/unfinished.ts'
import { createTasks, type Generations, openGenerations } from './cache/tasks.ts'

export type EdgeOptions = {
  /** Of resolved records. */ client: Client
  url: string
  key: string
  dir: string
  program: string
  /** Name or path of ffprobe, which measures keyframes of live streams if it is there. */ ffprobe: string
  /** Ports, or addresses with ports. */ listen: { http: string; https?: string | undefined }
  certificate?: { file: string; key: string } | undefined
  ca: string
  /** File with countries of addresses. */ places?: string | undefined
  megabytes: number
  logSeconds: number
  /** Addresses of a host that requests may go to; throws for other hosts. */ addresses: (host: string) => Promise<string[]>
  /** Takes types that this edge does not know. */ others?: StateFiles
  /** Called when visitors are served. */ serving?: () => void
  say: (line: string) => void
  signal: AbortSignal
}

export async function runEdge(options: EdgeOptions): Promise<void> {
  const { client, url, key, dir, program, ffprobe, listen, say, signal } = options
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  await prepare(options)
  const token = randomBytes(24).toString('base64url')
  const [port, generations] = [await freePort(), await openGenerations(dir)]
  const ownFiles = options.certificate ?? (await ownCertificate(dir))
  let certificate = ownFiles
  const places = options.places === undefined ? undefined : await readFile(options.places, 'utf8')
  const { uid, username } = userInfo()
  const fail = (what: string) => (error: unknown) => {
    if (!both.aborted) say(`${what}: ${(error as Error).message}`)
  }
  const origins = createOrigins({
    resolve: options.addresses,
    changed: (hosts) => {
      const asking = [...desired.sites.values()].filter(({ resource }) => hostsOf(resource).some((host) => hosts.has(host)))
      loader.load(asking.map(keyOf)).catch(fail('new addresses of origins are not loaded'))
    },
  })
  const viewers = await openViewers(Date.now, viewerIn)
  let engine: Engine | undefined
  const acknowledge = (all: Acknowledgement[]) => acknowledgeAll({ client, say, signal: both }, all)
  const desired: Desired = createDesired({
    types: () => client.types(both),
    // Nothing is loaded before the whole state is known: nginx would answer 404 for names that are still to come.
    changed: () => void desired.ready.then(() => loader.load()).catch(fail('changes are not loaded')),
    task: (task) => void desired.ready.then(() => tasks.add(task)),
    others: options.others,
  })
  const settings = { dir, listen, portal: url, port, token, places, megabytes: options.megabytes }
  const loader: Loader = createLoader({
    dir,
    program,
    desired,
    prepare: (sites) => origins.learn(sites.flatMap(({ resource }) => hostsOf(resource))),
    changeDelivery: async () => void (certificate = (await deliveryFiles(dir, desired.deliveryCertificate())) ?? ownFiles),
    write: (site) => fileOf(options, { site, desired, generations, origins, knowsCountries: places !== undefined }),
    main: (generation, sites) =>
      mainConfig({ ...settings, certificate, viewers: viewers.port, generation, sites, user: uid === 0 ? username : undefined }),
    engine: () => engine,
    start: async () => {
      engine = await startEngine({ dir, program, config: async () => loader.text(), say })
    },
    answering: async () => Number(await (await fetch(`http://127.0.0.1:${port}/${token}`, { headers: { connection: 'close' } })).text()),
    acknowledge,
    say,
    signal: both,
  })
  const tasks = createTasks({
    dir,
    desired,
    generations,
    load: (keys) => loader.load(keys),
    http: { ...addressOf(listen.http), token },
    acknowledge,
    say,
  })
  const serve = async (): Promise<void> => {
    await desired.ready
    if (both.aborted) return
    await loader.load()
    options.serving?.()
    await Promise.all([
      sendLogs({
        dir,
        portal: portalAt({ url, key }),
        seconds: options.logSeconds,
        reopen: () => engine?.signal('SIGUSR1'),
        say,
        signal: both,
      }),
      watchUnfinished({ dir, megabytes: options.megabytes, engine: () => engine, say, signal: both }),
      watchHealth({
        sites: () => desired.sites.values(),
        viewers: viewers.count,
        own: { ...addressOf(listen.http), token },
        ffprobe,
        client,
        signal: both,
      }),
      origins.watch(() => [...desired.sites.values()].flatMap(({ resource }) => hostsOf(resource)), both),
    ])
  }
  const serving = serve()
  serving.catch((error: unknown) => own.abort(error))
  try {
    await declareFields({ client, say, signal: both }, (type) => declaredFields(type, { knowsCountries: places !== undefined }))
    await runAgent({ client, files: desired, say, signal: both })
    if (own.signal.aborted) throw own.signal.reason
  } finally {
    own.abort()
    await desired.save({ failed: [] })
    await serving.catch(() => undefined)
    await engine?.end()
    await viewers.close()
  }
}

async function prepare({ dir, url }: EdgeOptions): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  for (const name of ['sites', 'tls', 'robots']) await emptyFolder(join(dir, name))
  for (const name of ['cache', 'log']) await mkdir(join(dir, name), { recursive: true, mode: 0o700 })
  await emptyFolder(join(dir, 'tmp'))
  await writeWhole(join(dir, 'acme.conf'), acmeText(url))
}

type Writing = { site: SiteState; desired: Desired; generations: Generations; origins: Origins; knowsCountries: boolean }

async function fileOf({ dir, listen, ca }: EdgeOptions, { site, desired, generations, origins, knowsCountries }: Writing) {
  const { account, id, resource, number } = site
  const robots = join(dir, 'robots', String(number))
  if (resource.robots.type === 'custom') await writeWhole(robots, resource.robots.robotsContent ?? '')
  const certificate = listen.https === undefined || resource.certificate === null ? undefined : desired.certificateOf(site)
  const files = certificate && {
    ...(await writePair(join(dir, 'tls', String(number)), certificate)),
    print: createHash('sha256').update(certificate.pem).update(certificate.key).digest('hex'),
  }
  return siteOf({
    account,
    id,
    resource,
    number,
    listen,
    ca: resolve(ca),
    files,
    robots,
    generation: generations.of(keyOf(site)),
    now: Date.now(),
    knowsCountries,
    addresses: origins.addresses,
  })
}

async function deliveryFiles(dir: string, pair: KeyPair | undefined): Promise<{ file: string; key: string } | undefined> {
  const path = join(dir, 'tls', 'delivery')
  if (pair) return writePair(path, pair)
  for (const ending of ['pem', 'key']) await rm(`${path}.${ending}`, { force: true })
  return undefined
}

async function writePair(path: string, { pem, key }: KeyPair): Promise<{ file: string; key: string }> {
  const files = { file: `${path}.pem`, key: `${path}.key` }
  await writeWhole(files.file, pem)
  await writeWhole(files.key, key)
  return files
}

function addressOf(listen: string): { host: string; port: number } {
  const cut = listen.lastIndexOf(':')
  const host = listen.slice(0, Math.max(0, cut)).replace(/^\[|\]$/g, '')
  return { host: host === '' || host === '0.0.0.0' ? '127.0.0.1' : host, port: Number(listen.slice(cut + 1)) }
}

/** For the delivery domain when the operator names none: visitors are warned. */
async function ownCertificate(dir: string): Promise<{ file: string; key: string }> {
  const files = { file: join(dir, 'own.pem'), key: join(dir, 'own.key') }
  if (existsSync(files.file) && existsSync(files.key)) return files
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=edge -keyout -'.split(' ')
  const { stdout } = await promisify(execFile)('openssl', args)
  await writeFile(files.key, stdout.slice(0, stdout.indexOf('-----BEGIN CERTIFICATE')), { mode: 0o600 })
  await writeFile(files.file, stdout.slice(stdout.indexOf('-----BEGIN CERTIFICATE')), { mode: 0o600 })
  return files
}

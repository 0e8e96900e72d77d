// Starts a listening server from settings, and stops it: resources are closed in reverse order of opening.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { parseFacts } from '../src/engine/rights/facts.ts'
import { buildApp } from './app.ts'
import { demoData } from './demoData.ts'
import { startDemoEdge } from './demoEdge.ts'
import { hasKnot, startDemoNames } from './demoNames.ts'
import { hasNginx, startDemoSite } from './demoSite.ts'
import { type DemoMedia, demoMediaOf, startDemoMedia } from './demoMedia.ts'
import { fillClosedMonths, startDemoStatistics } from './demoStatistics.ts'
import { startDemoRestream } from './demoRestream.ts'
import { hasFfmpeg, openStudio, type Studio } from './demoStudio.ts'
import { demoProofs } from './drivers/demoProofs.ts'
import { openStored } from './openStored.ts'
import { createLog } from './plugins/logging.ts'
import { readable } from './plugins/readableLines.ts'
import { type MetricsOptions, serveMetrics } from './plugins/metrics.ts'
import { type Settings, settingsSpec, SettingsError } from './plugins/settings.ts'
import { watchLoop } from './plugins/watchdog.ts'
import { startAddingUpCounts } from './services/records/addUpCounts.ts'
import { startTidying } from './services/agents/tidying.ts'
import { startSealing } from './services/audit/sealing.ts'
import { startTrimming } from './services/audit/trimming.ts'
import { startTokenLetters } from './services/access/keys/tokenLetters.ts'
import { createServices, demoSetting } from './services/create.ts'
import { createMetrics } from './services/metrics/metrics.ts'
import { createRegistry } from './services/definitions/registry.ts'
import { keepFieldIndexes } from './services/records/read/fieldIndexes.ts'
import { startReportTrimming } from './services/reports/trimming.ts'
import { requireRollups, startMoving } from './services/statistics/moving.ts'
import { startStatisticsTrimming } from './services/statistics/trimming.ts'
import { startBrandFileSweep } from './services/brandFiles/brandFiles.ts'
import { startFileSweep } from './services/files/sweep.ts'
import { startRenaming } from './services/records/links/renaming.ts'
import { startVersionTrimming } from './services/records/versionTrimming.ts'
import { startStagedSweep } from './services/records/write/many/stagedSweep.ts'
import { startSweeping } from './services/records/secrets/secretSweep.ts'
import { openSealing } from './services/sealed/openSealing.ts'
import { startResealing } from './services/sealed/resealing.ts'
import { sealedStore } from './services/sealed/sealedStore.ts'
import { refuseIncompleteDemo, seedDemo } from './services/seed/seed.ts'
import type { Log } from './services/model.ts'
import type { Services } from './services/types.ts'
import { closeFolder } from './store/database/privateFiles.ts'
import { welcome } from './welcome.ts'

export type Started = { app: FastifyInstance; services: Services; address: string; stop: () => Promise<void> }
export type StartOptions = {
  settings: Settings
  demo: boolean
  /** Runs agents in this process that deliver the records of the demo. */ edge?: boolean
  /** Includes agents that run other programs (nginx, ffmpeg …), if these are installed. */ restreams?: boolean
  print: (line: string) => void
  root?: string
}

/** Throws SettingsError or StoreError with a message for the operator. */
export async function start(options: StartOptions): Promise<Started> {
  const { demo, edge = false, restreams = false, print, root = projectRoot() } = options
  const media = demo && edge && restreams ? await demoMediaOf(options.settings, print) : undefined
  const settings = { ...options.settings, ...media?.settings }
  const log = createLog(settings.LOG_LEVEL, demo ? { write: (line) => print(readable(line)) } : undefined)
  warnOfPlainHttp(settings, log)
  const definitionsDir = operatorFolder(settings)
  const closed = (paths: string[]): void => {
    if (paths.length > 0)
      log.warn(
        { paths: paths.slice(0, 20), count: paths.length },
        'files of DATA_DIR were accessible to other users of this machine; they are private now',
      )
  }
  const stored = await openStored(settings, closed)
  const closing: (() => Promise<void>)[] = [() => stored.close()]
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  try {
    // The key of sealed values is kept in the data directory whichever database is used.
    if (settings.DATABASE_URL) closed(closeFolder(resolve(settings.DATA_DIR)))
    await requireRollups(stored)
    const sealing = await openSealing(stored, settings)
    const store = sealedStore(stored, sealing)
    const builtinDir = join(root, 'src/schemas')
    const facts = parseFacts(JSON.parse(readFileSync(join(builtinDir, '_facts.json'), 'utf8')))
    let listening = (): void => {}
    const quiet = new Promise<void>((resolve) => (listening = resolve))
    const registry = await createRegistry({
      quiet,
      builtinDir,
      operatorDir: definitionsDir,
      lastGoodDir: join(resolve(settings.DATA_DIR), 'definitions-in-force'),
      facts,
      log,
      stored: store.checks,
    })
    closing.push(async () => {
      listening()
      await registry.close()
    })
    // In a database with demo data, names are always proven.
    const isDemo = demo || (await store.brands.setting(demoSetting)) === 'true'
    const studio = isDemo && edge && restreams ? await studioOf(settings, { print, closing }) : undefined
    const withStudio = withPlayer(settings, studio)
    const services = createServices({ settings: withStudio, store, registry, facts, log, sealing, ...(isDemo && { resolver: demoProofs }) })
    const accounts = await store.alone(async () => {
      await refuseIncompleteDemo(store, settings.DATABASE_URL ? 'the database at DATABASE_URL' : resolve(settings.DATA_DIR))
      return demo ? seedDemo(services, demoData, edge ? fillClosedMonths : undefined) : []
    })
    const indexes = keepFieldIndexes(services)
    closing.push(async () => indexes.close())
    const webDir = join(root, 'dist/web')
    if (!isThere(join(webDir, 'index.html'))) log.warn({ webDir }, 'the browser application is not built: only the API answers')
    const delivery = services.messages.deliver()
    closing.push(() => delivery.close())
    const leads = services.orders.deliver()
    closing.push(() => leads.close())
    const metricAlerts = services.metricAlerts.run()
    closing.push(() => metricAlerts.close())
    const brandHosts = services.brandHosts.run()
    closing.push(() => brandHosts.close())
    const reminders = services.leadReminders.run()
    closing.push(() => reminders.close())
    const scheduledReports = services.scheduledReports.run()
    closing.push(() => scheduledReports.close())
    const issuing = services.issuing.run()
    closing.push(() => issuing.close())
    const tokenLetters = startTokenLetters(services)
    closing.push(() => tokenLetters.close())
    const proving = services.names.run()
    closing.push(() => proving.close())
    for (const startWork of background) {
      const work = startWork(services)
      closing.push(() => work.close())
    }
    const resealing = startResealing({ store: stored, sealing, registry, settings, log })
    closing.push(() => resealing.close())
    const isEdge = edge && (await services.isDemo())
    const metrics = await metricsOf({ settings, services, log, root })
    const app = await buildApp({ services, settings: withStudio, webDir, log, metrics })
    closing.push(() => app.close())
    if (metrics && !metrics.isHere) closing.push(await listenForMetrics(settings, metrics, print))
    const stopWatching = watchLoop(log)
    closing.push(async () => stopWatching())
    await app.listen({ port: settings.PORT, host: settings.HOST })
    listening()
    const address = addressOf(app, settings)
    if (isEdge) closing.push(...demoAgents({ app, services, settings, studio, media, log, print, hasPrograms: restreams }))
    await welcome({ services, address, accounts, print })
    return { app, services, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Work that repeats itself, each part independent of the others. */
const background = [
  startSealing,
  startTrimming,
  startVersionTrimming,
  startStagedSweep,
  startTidying,
  startAddingUpCounts,
  startReportTrimming,
  startStatisticsTrimming,
  startMoving,
  startFileSweep,
  startBrandFileSweep,
  startRenaming,
  startSweeping,
] as const

/** Metrics are counted only if a setting enables them. */
async function metricsOf({ settings, services, log, root }: { settings: Settings; services: Services; log: Log; root: string }) {
  const { METRICS_PORT, METRICS_TOKEN, PUBLIC_URL } = settings
  if (METRICS_PORT === undefined && METRICS_TOKEN === '') return undefined
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const metrics = await createMetrics({ ...services, log, version })
  return { metrics, token: METRICS_TOKEN, publicUrl: PUBLIC_URL, isHere: METRICS_PORT === undefined }
}

async function listenForMetrics(
  { METRICS_PORT = 0, METRICS_HOST }: Settings,
  metrics: MetricsOptions,
  print: (line: string) => void,
): Promise<() => Promise<void>> {
  const { port, close } = await serveMetrics({ ...metrics, port: METRICS_PORT, listen: METRICS_HOST }).catch((cause: Error) => {
    throw new SettingsError([`METRICS_PORT: ${cause.message}`])
  })
  print(`Metrics: http://${METRICS_HOST}:${port}/metrics`)
  return close
}

const withoutFfmpeg = 'ffmpeg is not installed, so live streams and restreams of the demo do not run: apt-get install ffmpeg'

type Around = { print: (line: string) => void; closing: (() => Promise<void>)[] }
async function studioOf({ DATA_DIR }: Settings, { print, closing }: Around): Promise<Studio | undefined> {
  if (!hasFfmpeg()) return void print(withoutFfmpeg)
  const studio = await openStudio(join(resolve(DATA_DIR), 'demo-studio'))
  closing.push(studio.close)
  return studio
}

/** Lets the portal play the test picture of the demo, and lets people save its address as a source. */
function withPlayer(settings: Settings, studio: Studio | undefined): Settings {
  return studio ? { ...settings, PLAYER_ORIGINS: [...settings.PLAYER_ORIGINS, studio.origin] } : settings
}

type DemoParts = {
  app: FastifyInstance
  services: Services
  settings: Settings
  studio: Studio | undefined
  media: DemoMedia | undefined
  log: Log
  print: (line: string) => void
  hasPrograms: boolean
}

/** Starts the agents of the demo; each entry stops one. */
function demoAgents({ app, services, settings, studio, media, log, print, hasPrograms }: DemoParts): (() => Promise<void>)[] {
  const admin = adminOf(services)
  if (!admin) return []
  const parts = {
    services,
    address: localAddress(app, settings),
    publicUrl: addressOf(app, settings),
    dataDir: settings.DATA_DIR,
    log,
    admin,
    print,
  }
  return [
    hasPrograms && hasNginx(print) ? startDemoSite(parts) : startDemoEdge(parts),
    startDemoStatistics(parts),
    ...(hasPrograms && hasKnot(print) ? [startDemoNames(parts)] : []),
    ...(studio ? [startDemoRestream({ ...parts, studio })] : []),
    ...(studio && media ? [startDemoMedia({ ...parts, studio, media })] : []),
  ]
}

/** A demo administrator who sees every brand. */
function adminOf({ facts }: Services): { email: string; password: string } | undefined {
  const found = demoData.provider.find(({ signsIn, data }) => signsIn !== undefined && facts.roles[String(data.role)]?.reach === 'all')
  return found && { email: String(found.data.email), password: demoData.people.password }
}

/** The address of the server for programs of this machine. */
function localAddress(app: FastifyInstance, { HOST, PORT }: Settings): string {
  const bound = app.server.address()
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${bound && typeof bound === 'object' ? bound.port : PORT}`
}

function addressOf(app: FastifyInstance, { PUBLIC_URL, PORT }: Settings): string {
  const bound = app.server.address()
  return PORT === 0 && bound && typeof bound === 'object' ? PUBLIC_URL.replace(/:0$/, `:${bound.port}`) : PUBLIC_URL
}

/** The default folder is created when missing; a configured one must exist. */
function operatorFolder({ DEFINITIONS_DIR }: Settings): string {
  const dir = resolve(DEFINITIONS_DIR)
  try {
    if (DEFINITIONS_DIR === settingsSpec.DEFINITIONS_DIR.initial) mkdirSync(dir, { recursive: true })
    if (!statSync(dir).isDirectory()) throw new Error('not a folder')
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new SettingsError([
      `DEFINITIONS_DIR: ${dir} ${isMissing ? 'does not exist. Create the folder (it may be empty), or omit the setting to use ./definitions, which is created automatically' : `cannot be read: ${(cause as Error).message}`}`,
    ])
  }
  return dir
}

function warnOfPlainHttp({ PUBLIC_URL }: Settings, log: Log): void {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  if (protocol === 'http:' && !isLoopback) log.warn({ PUBLIC_URL }, 'PUBLIC_URL is plain http: passwords and sessions travel unprotected')
}

/** The folder of package.json: above the source, and above the bundle. */
function projectRoot(): string {
  let dir = dirname(fileURLToPath(import.meta.url))
  while (dir !== dirname(dir)) {
    if (isThere(join(dir, 'package.json'))) return dir
    dir = dirname(dir)
  }
  return process.cwd()
}
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

// Creates all services over one store and one registry.
import type { Facts } from '../../src/engine/rights/facts.ts'
import type { CrmDriver } from '../drivers/crm.ts'
import { createOutside } from '../drivers/outside/outside.ts'
import { type ProofResolver, proofResolver } from '../drivers/outside/proofs.ts'
import type { Store } from '../store/types.ts'
import { createAccounts } from './access/people/accounts.ts'
import { createTopUps } from './billing/topUps.ts'
import { createBilling } from './billing/billing.ts'
import { createBrandFiles } from './brandFiles/brandFiles.ts'
import { createBrandHosts } from './access/brandHosts.ts'
import { createBrands } from './access/brands.ts'
import { createInvitations } from './access/people/invitations.ts'
import { createMembers } from './access/people/members.ts'
import { createOwnAccounts } from './access/people/ownAccounts.ts'
import { createOwnPassword } from './access/people/ownPassword.ts'
import { createOwnSessions } from './access/people/ownSessions.ts'
import { createPasswordLinks } from './access/signIn/passwordLinks.ts'
import { createPasswords, type HashCost } from './access/signIn/passwords.ts'
import { createPeople } from './access/people/people.ts'
import { createPersons } from './access/people/personData.ts'
import { createSealing, type Sealing } from './access/keys/sealing.ts'
import { createSecondFactor } from './access/signIn/secondFactor.ts'
import { createSessions } from './access/signIn/sessions.ts'
import { createSetup } from './access/signIn/setup.ts'
import { createSignInLoad } from './access/signIn/signInLoad.ts'
import { createPersonStatus } from './access/people/personStatus.ts'
import { createMailCodes } from './access/signIn/mailCodes.ts'
import { createNotices } from './access/proofs/notices.ts'
import { createProofs } from './access/proofs/proofs.ts'
import { createThrottle } from './access/limits/throttle.ts'
import { createTokens } from './access/keys/tokens.ts'
import { createUndo } from './access/proofs/undo.ts'
import { createGuestServices } from './access/signIn/guestServices.ts'
import { createChecks } from './checks/checks.ts'
import type { DefinitionRegistry } from './definitions/types.ts'
import { createAgents } from './agents/agents.ts'
import { createEvents } from './events.ts'
import { createContractFiles } from './contracts/contractFiles.ts'
import { createDownloads } from './files/downloads.ts'
import { createFiles } from './files/files.ts'
import { createConversions } from './hooks/shared/conversions.ts'
import { createNewProjects } from './hooks/shared/newProjects.ts'
import { createProjectMaker } from './hooks/shared/projectMaker.ts'
import { createPrices } from './hooks/shared/prices.ts'
import { createStaffRecords } from './hooks/shared/staffRecords.ts'
import type { AuthorityDriver } from '../drivers/authority.ts'
import { createIssuing } from './issuing/issuing.ts'
import type { Drivers } from './messages/types.ts'
import { openStorage } from './files/storage.ts'
import { createMessages } from './messages/messages.ts'
import { createOrders } from './orders/orders.ts'
import { createActions } from './records/read/actions.ts'
import { createMetricAlerts } from './metricAlerts/metricAlerts.ts'
import { createLeadReminders } from './leadReminders/leadReminders.ts'
import { createScheduledReports } from './scheduledReports/scheduledReports.ts'
import { createNames } from './names/names.ts'
import { createRecords } from './records/records.ts'
import { createAgentRecords } from './agentRecords/agentRecords.ts'
import { createReports } from './reports/reports.ts'
import { createMarks } from './statistics/marks.ts'
import { createAttention } from './attention/attention.ts'
import { createDayTraffic } from './statistics/dayTraffic.ts'
import { createStatistics } from './statistics/statistics.ts'
import { createViews } from './records/views.ts'
import type { Clock, Log } from './model.ts'
import type { ServiceSettings } from './settings.ts'
import type { Services } from './types.ts'

export type ServiceParts = {
  settings: ServiceSettings
  store: Store
  registry: DefinitionRegistry
  facts: Facts
  log: Log
  clock?: Clock
  /** Monotonic milliseconds, for budgets that are kept in memory. */ steady?: (() => number) | undefined
  hashCost?: HashCost
  /** Overrides the drivers of the settings. */ drivers?: Drivers
  crm?: CrmDriver
  /** Certificate authority in place of the configured one; null = none. */ authority?: AuthorityDriver | null
  /** Resolver of name proofs in place of the configured one. */ resolver?: ProofResolver | undefined
  /** The store's sealing; by default with the keys of the settings. */ sealing?: Sealing
}
/** `begun` while the database is filled for the first time, then `true`. */
export const demoSetting = 'demo'

export function createServices({
  settings,
  store,
  registry,
  facts,
  log,
  clock = () => new Date(),
  steady,
  hashCost,
  drivers,
  crm,
  authority,
  resolver,
  sealing = createSealing({ key: settings.SECRETS_KEY, dataDir: settings.DATA_DIR }),
}: ServiceParts): Services {
  const events = createEvents(store)
  const passwords = createPasswords(hashCost)
  const throttle = createThrottle(store, clock)
  const brands = createBrands(store, facts)
  const messages = createMessages({ store, clock, log, registry, facts, brands, settings, drivers })
  const notices = createNotices({ clock, messages })
  const staffRecords = createStaffRecords({ registry, facts, notices })
  const people = createPeople({ store, clock, facts, passwords, staffRecords })
  const accounts = createAccounts({ store, clock, facts, brands })
  const personStatus = createPersonStatus({ accounts, brands, facts, clock, factorRoles: settings.SECOND_FACTOR_ROLES })
  const orders = createOrders({ store, clock, log, registry, facts, brands, messages, throttle, settings, crm })
  const ownPassword = createOwnPassword({ store, clock, passwords, throttle })
  const secondFactor = createSecondFactor({ store, clock, brands, sealing, throttle, ownPassword, notices, personStatus })
  const sessions = createSessions({
    store,
    clock,
    people,
    passwords,
    throttle,
    load: createSignInLoad({ perMinute: settings.SIGN_INS_PER_MINUTE, now: steady }),
    lifetime: settings.SESSION_LIFETIME,
    idle: settings.SESSION_IDLE,
  })
  const shared = { store, clock, facts, brands, messages, throttle }
  const guestServices = createGuestServices({ ...shared, settings, people, sessions, notices, orders })
  const { phoneCodes } = guestServices
  const outside = createOutside({ allowed: settings.OUTBOUND_NETWORKS, servers: settings.OUTBOUND_DNS })
  const proofs = resolver ?? proofResolver({ servers: settings.OUTBOUND_DNS, addresses: outside.addresses })
  const names = createNames({ store, clock, log, facts, registry, settings, messages, throttle, resolver: proofs })
  const records = createRecords({ store, registry, facts, settings, clock, orders, names, notices })
  const topUps = createTopUps({ store, clock, log, facts, brands, messages, records })
  const billing = createBilling({ store, clock, facts, registry, records, minuteDays: settings.STATISTICS_MINUTE_DAYS, topUps })
  const maker = createProjectMaker({ clock, registry, facts, settings })
  const agents = createAgents({ store, settings, clock, registry, facts, throttle, log })
  return {
    settings,
    log,
    clock,
    facts,
    store,
    registry,
    events,
    brands,
    people,
    sessions,
    accounts,
    personStatus,
    messages,
    orders,
    billing,
    brandHosts: createBrandHosts({ store, clock, log, facts, settings, resolver: proofs, throttle, records }),
    leadReminders: createLeadReminders({ store, clock, log, registry, facts, messages }),
    guestServices,
    issuing: createIssuing({ settings, store, clock, log, registry, facts, sealing, messages, driver: authority }),
    invitations: createInvitations({ store, clock, facts, messages, codes: guestServices.codes, throttle }),
    newProjects: createNewProjects({ store, registry, facts, accounts, maker }),
    conversions: createConversions({ store, clock, registry, facts, maker }),
    ownSessions: createOwnSessions({ store, clock, idle: settings.SESSION_IDLE }),
    tokens: createTokens({ store, clock }),
    agents,
    reports: createReports({ store, clock, registry, facts, agents, messages }),
    agentRecords: createAgentRecords({ store, clock, registry, facts, agents }),
    ...statisticsOf({ store, clock, log, registry, facts, settings, messages, throttle, outside, records }),
    secondFactor,
    proofs: createProofs({ store, clock, ownPassword, secondFactor, phoneCodes, minutes: settings.PROOF_MINUTES }),
    undo: createUndo({ store, clock, throttle, codes: guestServices.codes, messages, staffRecords }),
    mailCodes: createMailCodes({ store, clock, throttle, messages }),
    persons: createPersons({ store, clock, facts, people, ownPassword, secondFactor, staffRecords, notices, status: personStatus }),
    members: createMembers({ store, clock, facts }),
    actions: createActions({ store, registry, facts }),
    ownPassword,
    ownAccounts: createOwnAccounts({ store, accounts, personStatus, registry, facts, billing }),
    passwordLinks: createPasswordLinks({ store, clock, facts, people, throttle, notices, messages }),
    brandFiles: createBrandFiles({ store, clock }),
    ...storedFilesOf({ settings, store, clock, records }),
    setup: createSetup({ store, clock, facts, people, throttle }),
    prices: createPrices({ store, clock }),
    records,
    names,
    checks: createChecks({ store, registry, facts, clock, records, throttle, outside }),
    views: createViews({ store, registry, facts, settings, clock }),
    demoHistory: { isGenerating: false },
    isDemo: async () => (await store.brands.setting(demoSetting)) === 'true',
  }
}

type AboutStoredFiles = Pick<Services, 'settings' | 'store' | 'clock' | 'records'>
/** Services whose files lie in the storage. */
function storedFilesOf({ settings, store, clock, records }: AboutStoredFiles): Pick<Services, 'files' | 'contractFiles'> {
  const [driver, downloads] = [openStorage(settings), createDownloads()]
  return {
    files: createFiles({ store, clock, driver, downloads, settings }),
    contractFiles: createContractFiles({ store, clock, driver, downloads, records }),
  }
}

type AboutFigures = Parameters<typeof createStatistics>[0] &
  Omit<Parameters<typeof createMetricAlerts>[0], 'statistics'> &
  Omit<Parameters<typeof createAttention>[0], 'statistics' | 'limits'> & { settings: Pick<ServiceSettings, 'RECORD_LIMITS'> }
function statisticsOf(
  parts: AboutFigures,
): Pick<Services, 'statistics' | 'marks' | 'metricAlerts' | 'scheduledReports' | 'attention' | 'dayTraffic'> {
  const statistics = createStatistics(parts)
  return {
    statistics,
    marks: createMarks(parts),
    metricAlerts: createMetricAlerts({ ...parts, statistics }),
    scheduledReports: createScheduledReports({ ...parts, statistics }),
    dayTraffic: createDayTraffic(parts),
    attention: createAttention({ ...parts, statistics, limits: parts.settings.RECORD_LIMITS }),
  }
}

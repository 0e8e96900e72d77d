// Interface of all services for the routes: one object, created by createServices.
import type { Facts } from '../../src/engine/rights/facts.ts'
import type { Store } from '../store/types.ts'
import type { Accounts } from './access/people/accounts.ts'
import type { BrandFiles } from './brandFiles/types.ts'
import type { Billing } from './billing/types.ts'
import type { Brands } from './access/brands.ts'
import type { OwnAccounts } from './access/people/ownAccounts.ts'
import type { OwnPassword } from './access/people/ownPassword.ts'
import type { PasswordLinks } from './access/signIn/passwordLinks.ts'
import type { People } from './access/people/people.ts'
import type { OwnSessions } from './access/people/ownSessions.ts'
import type { SecondFactor } from './access/signIn/secondFactor.ts'
import type { Sessions } from './access/signIn/sessions.ts'
import type { MailCodes } from './access/signIn/mailCodes.ts'
import type { Proofs } from './access/proofs/proofs.ts'
import type { Undo } from './access/proofs/undo.ts'
import type { Setup } from './access/signIn/setup.ts'
import type { PersonStatus } from './access/people/personStatus.ts'
import type { Tokens } from './access/keys/tokens.ts'
import type { Invitations } from './access/people/invitations.ts'
import type { Members } from './access/people/members.ts'
import type { Persons } from './access/people/personData.ts'
import type { GuestServices } from './access/signIn/guestServices.ts'
import type { Agents } from './agents/types.ts'
import type { Attention } from './attention/types.ts'
import type { LiveChecks } from './checks/checks.ts'
import type { DefinitionRegistry } from './definitions/types.ts'
import type { Events } from './events.ts'
import type { ContractFiles } from './contracts/contractFiles.ts'
import type { Files } from './files/types.ts'
import type { Conversions } from './hooks/shared/conversions.ts'
import type { NewProjects } from './hooks/shared/newProjects.ts'
import type { Prices } from './hooks/shared/prices.ts'
import type { Issuing } from './issuing/issuing.ts'
import type { AgentRecords } from './agentRecords/types.ts'
import type { Messages } from './messages/types.ts'
import type { MetricAlerts } from './metricAlerts/metricAlerts.ts'
import type { BrandHosts } from './access/brandHosts.ts'
import type { LeadReminders } from './leadReminders/leadReminders.ts'
import type { ScheduledReports } from './scheduledReports/scheduledReports.ts'
import type { Names } from './names/types.ts'
import type { Orders } from './orders/types.ts'
import type { Actions } from './records/read/actions.ts'
import type { Records } from './records/records.ts'
import type { Reports } from './reports/types.ts'
import type { Marks } from './statistics/marks.ts'
import type { DayTrafficReading } from './statistics/dayTraffic.ts'
import type { Statistics } from './statistics/types.ts'
import type { Views } from './records/views.ts'
import type { Clock, Log } from './model.ts'
import type { ServiceSettings } from './settings.ts'

export type Services = {
  settings: ServiceSettings
  log: Log
  clock: Clock
  facts: Facts
  store: Store
  registry: DefinitionRegistry
  events: Events
  people: People
  sessions: Sessions
  ownSessions: OwnSessions
  proofs: Proofs
  undo: Undo
  mailCodes: MailCodes
  secondFactor: SecondFactor
  tokens: Tokens
  agents: Agents
  /** Reports of agents on running records. */
  reports: Reports
  /** Records that agents make. */
  agentRecords: AgentRecords
  /** Statistics from access logs. */
  statistics: Statistics
  /** Changes and tasks, for charts. */
  marks: Marks
  /** Alerts on figures. */
  metricAlerts: MetricAlerts
  scheduledReports: ScheduledReports
  leadReminders: LeadReminders
  brandHosts: BrandHosts
  /** Records that need attention. */
  attention: Attention
  /** Traffic of resources in the last 24 hours. */
  dayTraffic: DayTrafficReading
  persons: Persons
  members: Members
  invitations: Invitations
  actions: Actions
  accounts: Accounts
  ownAccounts: OwnAccounts
  personStatus: PersonStatus
  brands: Brands
  brandFiles: BrandFiles
  /** Uploaded files of accounts. */
  files: Files
  contractFiles: ContractFiles
  setup: Setup
  ownPassword: OwnPassword
  passwordLinks: PasswordLinks
  /** Registration, password reset, activation, phones, handover. */
  guestServices: GuestServices
  newProjects: NewProjects
  conversions: Conversions
  prices: Prices
  /** Ledgers of projects. */
  billing: Billing
  messages: Messages
  orders: Orders
  /** Certificates: ordering, renewal, warnings. */
  issuing: Issuing
  records: Records
  /** Names on the edge and their proofs. */
  names: Names
  checks: LiveChecks
  views: Views
  /** Set while this process fills the days before the first start of a demo with statistics. */
  demoHistory: { isGenerating: boolean }
  /** The database contains demo data. */
  isDemo: () => Promise<boolean>
}

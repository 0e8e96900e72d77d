// The tables, as Kysely sees them. Times are ISO-8601 UTC text and JSON is text, so that both databases store them byte for byte.
import type { Generated } from 'kysely'
import type { ReportChangeTable, ReportFigureTable, ReportStateTable } from './delivery/schemaOfReports.ts'
import type { FileTable } from './files/schemaOfFiles.ts'
import type { NameClaimTable, NameHolderTable } from './records/schemaOfNames.ts'
import type { DraftTable, RecordCountTable, RecordTable, RecordTotalTable, RevisionTable } from './records/schemaOfRecords.ts'
import type { StagedImportTable, StagedPartTable } from './records/schemaOfImports.ts'
import type { ViewTable } from './records/schemaOfViews.ts'
import type { LedgerTables } from './ledger/schemaOfLedger.ts'
import type { StatisticsTables } from './statistics/sql/schemaOfStatistics.ts'

export type Tables = StatisticsTables &
  LedgerTables & {
    records: RecordTable
    record_revisions: RevisionTable
    record_drafts: DraftTable
    audit: AuditTable
    /** `hash` covers the previous seal and `rows` rows of the audit; audit_sealed lists them with their content. */
    audit_seals: { id: number; at: string; rows: number; hash: string }
    audit_sealed: { seq: number; seal: number; hash: string }
    record_counts: RecordCountTable
    record_totals: RecordTotalTable
    staged_imports: StagedImportTable
    staged_parts: StagedPartTable
    outbox: OutboxTable
    uniques: UniqueTable
    persons: PersonTable
    credentials: { person_id: string; hash: string; changed_at: string }
    memberships: { account: string; person_id: string; role: string }
    accounts: AccountTable
    brands: { id: string; data: string }
    brand_hosts: { host: string; brand: string }
    /** `kind` image or font; `weight` `raster` = the PNG of a vector picture, 400 = a file of an older font, else empty; `brand` empty = added by somebody who reaches all brands. */
    assets: {
      guid: string
      kind: string
      weight: string
      name: string
      brand: string
      content_type: string
      width: number
      height: number
      bytes: number
      data: string
      created_at: string
    }
    files: FileTable
    sessions: SessionTable
    devices: { hash: string; person_id: string; created_at: string; used_at: string }
    staff_entries: { account: string; person_id: string; entered_at: string; left_at: string | null }
    /** `data` is JSON: further data of the code. `tries` counts wrong attempts at short codes. */
    codes: {
      hash: string
      purpose: string
      subject: string
      created_at: string
      expires_at: string
      used_at: string | null
      data: Generated<string>
      tries: Generated<number>
    }
    registrations: {
      brand: string
      email: string
      phone: string
      phone_verified_at: string | null
      locale: string
      referrer: string
      created_at: string
      sent_at: string
      sends: number
    }
    invitations: {
      id: string
      account: string
      email: string
      role: string
      invited_by: string
      created_at: string
      expires_at: string
      accepted_at: string | null
      revoked_at: string | null
    }
    /** Time-based one-time passwords (RFC 6238): `secret` is sealed; `last_step` = the last used time step. */
    second_factors: { person_id: string; secret: string; created_at: string; confirmed_at: string | null; last_step: number }
    /** `scopes` is a JSON array of texts. */
    api_tokens: {
      id: string
      hash: string
      person_id: string
      name: string
      scopes: string
      created_at: string
      expires_at: string | null
      last_used_at: string | null
      last_used_ip: string | null
      revoked_at: string | null
      /** Days before the end at the last letter. */ last_letter_days: number | null
      next_letter_at: string | null
    }
    subscriptions: {
      uid: string
      email: string
      code_hash: string
      person_id: string
      name: string
      created_at: string
      ended_at: string | null
    }
    /** Texts of messages, which may contain codes, and leads that wait for the CRM (kind `crm`, without a text): separate from the message's record, and deleted once sent or expired. */
    message_texts: {
      id: string
      data: string
      expires_at: string
      kind: Generated<string>
      /** Time of the next attempt, also if the process sending it now stops; null = not automatically. */ due_at: string | null
    }
    /** Agents. `enabled` and `first` (gets changes before the others of its kind) 0 or 1; the key is stored as a hash, `key_prefix` is its beginning. `position` = the last outbox seq that the agent reported as done. */
    delivery_agents: {
      id: string
      name: string
      kind: string
      enabled: number
      created_at: string
      key_hash: string | null
      key_prefix: string
      key_at: string | null
      seen_at: string | null
      position: number
      first: Generated<number>
      types: string | null
      epoch: Generated<number>
      /** JSON array of {type, path, values?, reason}. */
      unsupported: string | null
    }
    /** An agent's last acknowledgement of a record: its version, and the newest applied one. `errors` is a JSON array of {path, reason}. */
    report_states: ReportStateTable
    report_changes: ReportChangeTable
    report_figures: ReportFigureTable
    agent_states: {
      account: string
      type: string
      id: string
      agent: string
      version: number
      state: string
      applied_version: number
      errors: string
      at: string
    }
    /** `facts`: lists of texts by name, as JSON. */
    agent_facts: { account: string; type: string; id: string; agent: string; facts: string }
    throttles: { key: string; count: number; since: string; last: string }
    /** Usage of a quota by new records: `quota` is its id, `id` the record's. */
    quota_uses: { account: string; type: string; quota: string; at: string; id: string; amount: number }
    settings: { key: string; value: string }
    /** `key` and `body` are hashes; `answer`: the record as it was answered, or only its id. */
    idempotency_keys: { actor: string; route: string; key: string; body: string; answer: string; at: string }
    /** `page` is a kind of page, `blocked` an origin or a keyword of the policy. */
    csp_reports: { directive: string; blocked: string; page: string; count: number; first_at: string; last_at: string }
    sequences: { account: string; type: string; last: number }
    issue_tasks: IssueTaskTable
    /** `sealed`: the account's key and URL at the authority. */
    acme_accounts: { directory: string; sealed: string; created_at: string }
    acme_answers: { token: string; content: string; expires_at: string }
    /** `renews` 1 = the portal renews it; `warned_days` = the last warning, in days; null = none. */
    expiries: {
      account: string
      type: string
      id: string
      starts_at: string
      ends_at: string
      renews: number
      warned_days: number | null
      due_at: string | null
    }
    name_claims: NameClaimTable
    name_holders: NameHolderTable
    list_views: ViewTable
    list_layouts: { person_id: string; type: string; data: string }
  }
/** `names` is JSON; `ticket` is the sealed state of the order. `certificate`: the created record. Null `due_at` = nothing left to do. */
type IssueTaskTable = {
  account: string
  type: string
  id: string
  task: string
  status: string
  names: string
  ticket: string | null
  reason: string | null
  detail: string | null
  certificate: string | null
  attempts: number
  actor: string
  actor_name: string
  ip: string
  started_at: string
  changed_at: string
  due_at: string | null
}
type AuditTable = {
  seq: Generated<number>
  account: string
  at: string
  actor: string
  actor_name: string
  ip: string
  request_id: string
  action: string
  type: string
  id: string
  detail: string
}
type OutboxTable = { seq: Generated<number>; account: string; type: string; id: string; version: number; action: string; at: string }
type UniqueTable = { account: string; type: string; rule: string; value: string; owner_account: string; id: string }
type PersonTable = {
  id: string
  brand: string
  email: string
  kind: string
  role: string
  first_name: string
  last_name: string
  timezone: string
  language: string | null
  theme: string | null
  disabled_at: string | null
  created_at: string
  middle_name: string | null
  /** International: + and digits. */
  phone: string | null
  phone_verified_at: string | null
  /** `sms`, or null. */
  twofa: string | null
  telegram: string | null
  single_keys: Generated<number>
  /** Since when the address awaits its proof; null = proved. */
  unverified_since: string | null
  /** When staff last reset the second factor or changed its phone; null = never. */
  reset_at: string | null
}
/** Fields that access depends on: written with the project's record, in the same transaction. `closed_at` locks members out, `deleted_at` everybody. */
type AccountTable = {
  name: string
  project_id: string
  project_name: string
  brand: string
  manager_id: string | null
  client: string
  company_name: string
  features: string
  utoken: string
  created_at: string
  closed_at: string | null
  deleted_at: string | null
  /** `active` or `not_confirmed`. */
  service_status: Generated<string>
  blocked_at: string | null
  verified_at: string | null
  /** 1 = its names need no proof of control. */
  names_trusted: Generated<number>
}
type SessionTable = {
  hash: string
  person_id: string
  kind: string
  created_at: string
  expires_at: string
  ip: string
  last_seen_at: string
  twofa_at: string | null
  /** The id that the owner sees. */ id: Generated<string>
  user_agent: Generated<string>
  /** When this session passed the one-time password. */ totp_at: string | null
  /** When it passed an e-mailed code. */ mail_at: string | null
  /** When it last proved the password or a second factor. */ proven_at: string | null
}

// The tables, as Kysely sees them. Times are ISO-8601 UTC text, JSON is text, so that both databases keep them byte for byte.
import type { Generated } from 'kysely'
import type { ReportChangeTable, ReportFigureTable, ReportStateTable } from './delivery/schemaOfReports.ts'
import type { NameClaimTable, NameHolderTable } from './records/schemaOfNames.ts'

export type Tables = {
  records: RecordTable
  record_revisions: RevisionTable
  audit: AuditTable
  /** `hash` is of the seal before and of `rows` rows of the audit; audit_sealed says which, and what each said. */
  audit_seals: { id: number; at: string; rows: number; hash: string }
  audit_sealed: { seq: number; seal: number; hash: string }
  outbox: OutboxTable
  uniques: UniqueTable
  persons: PersonTable
  credentials: { person_id: string; hash: string; changed_at: string }
  memberships: { account: string; person_id: string; role: string }
  accounts: AccountTable
  brands: { id: string; data: string }
  brand_hosts: { host: string; brand: string }
  /** `kind` image or font; `weight` of a font (400), of a picture empty; `brand` empty = of every brand. */
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
  sessions: SessionTable
  devices: { hash: string; person_id: string; created_at: string; used_at: string }
  staff_entries: { account: string; person_id: string; entered_at: string; left_at: string | null }
  /** `data` is JSON: what the code stands for beside its subject. `tries` counts wrong ones, where the code is short. */
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
  /** A one-time password by time (RFC 6238): `secret` is sealed; `last_step` = the last time step that was used. */
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
  /** Texts of messages, which may hold codes, and leads that wait for the CRM (kind `crm`, without a text): apart from the record of the message, and gone when it was sent or is worth nothing any more. */
  message_texts: {
    id: string
    data: string
    expires_at: string
    kind: Generated<string>
    /** When it is sent, or tried again if whoever sends it now does not end; null = not by itself. */ due_at: string | null
  }
  /** What delivers records. `enabled` 0 or 1; the key is here as a hash, `key_prefix` is how it begins. `position` = the seq in the outbox that it has done, as it says. */
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
  }
  /** What an agent said last of a record: of which version, and the newest that it applied. `errors` is a JSON array of {path, reason}. */
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
  throttles: { key: string; count: number; since: string; last: string }
  /** What new records took of a quota of their type: `quota` is its id, `id` the record's. */
  quota_uses: { account: string; type: string; quota: string; at: string; id: string; amount: number }
  settings: { key: string; value: string }
  /** `key` and `body` are hashes; `answer`: the record as it was told, or its id alone. */
  idempotency_keys: { actor: string; route: string; key: string; body: string; answer: string; at: string }
  /** `page` is a kind of page, `blocked` an origin or a word of the policy. */
  csp_reports: { directive: string; blocked: string; page: string; count: number; first_at: string; last_at: string }
  sequences: { account: string; type: string; last: number }
  issue_tasks: IssueTaskTable
  /** `sealed`: the account's key and address at the authority. */
  acme_accounts: { directory: string; sealed: string; created_at: string }
  acme_answers: { token: string; content: string; expires_at: string }
  /** `renews` 1 = the portal does it; `told` = the last warning, in days; null = none. */
  expiries: {
    account: string
    type: string
    id: string
    starts_at: string
    ends_at: string
    renews: number
    told: number | null
    due_at: string | null
  }
  name_claims: NameClaimTable
  name_holders: NameHolderTable
  list_views: ViewTable
  list_layouts: { person_id: string; type: string; data: string }
}
/** `names` is JSON; `ticket` is sealed: how far the order is. `certificate`: the record that was made. Null `due_at` = nothing is left to do. */
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
type RecordTable = {
  account: string
  type: string
  id: string
  parent: string
  version: number
  data: string
  search: string
  delivery: string
  created_at: string
  updated_at: string
  deleted_at: string | null
  /** A JSON array of texts. */
  labels: Generated<string>
  /** A JSON array of pointers to values that were stored as secrets; null in rows that were written when nobody remembered. */
  secrets: Generated<string | null>
  /** Which key sealed them; null = none did. */
  sealed: Generated<string | null>
}
type RevisionTable = {
  account: string
  type: string
  id: string
  version: number
  at: string
  actor: string
  actor_name: string
  ip: string
  action: string
  data: string
  secrets: Generated<string | null>
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
  /** `sms`, or nothing. */
  twofa: string | null
  telegram: string | null
  single_keys: Generated<number>
  /** Since when the address waits to be proved; null = it was. */
  unverified_since: string | null
  /** When one of the staff took a second step away or changed the phone it used; null = never. */
  reset_at: string | null
}
/** What access decides by: written with the project's record, in the same transaction. `closed_at` shuts members out, `deleted_at` everybody. */
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
  /** What its owner is shown it by. */ id: Generated<string>
  user_agent: Generated<string>
  /** When this session passed the one-time password. */ totp_at: string | null
  /** When it passed the code of a letter. */ mail_at: string | null
  /** When it last showed the password or a second factor. */ proven_at: string | null
}
type ViewTable = {
  person_id: string
  account: string
  type: string
  id: string
  name: string
  data: string
  is_default: number
  created_at: string
}

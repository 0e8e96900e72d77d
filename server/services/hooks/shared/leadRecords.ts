// Leads: created by the portal from requests and registrations of customers; staff set their status.
import type { OrderEntry } from '../../../../src/engine/values/changes/order.ts'
import type { Lead } from '../../../../src/engine/load/resource/resourceFile.ts'
import type { Locale } from '../../../../src/engine/schema/types.ts'
import { leadType } from './leadIds.ts'
import { createPortalRecords, type PortalRecords } from './portalRecords.ts'

export type CrmState = 'none' | 'waiting' | 'sent' | 'failed'
export type LeadData = {
  name: string
  type: NonNullable<Lead['type']>
  source: string
  order_type: string
  order_id: string
  brand: string
  /** With `project_id`: absent until a registration is converted. */
  account_name?: string
  project_id?: string
  /** Only leads from a registration have one. */
  person_id?: string
  referrer?: string
  client_type: string
  company: string
  client: { name?: string; email?: string; phone?: string }
  /** Values as entered, `-` when empty; absent where the form has no such field. */
  contact_email?: string
  contact_phone?: string
  payload: OrderEntry[]
  locale: Locale
  status: string
  staff_id?: string
  note?: string
  remind_at?: string
  reminder?: 'none' | 'planned' | 'due'
  /** E-mails from staff to the customer, oldest first. */
  answers?: { at: string; author: string; text: string }[]
  crm_state: CrmState
  crm_attempts: number
  crm_error?: string
  crm_at?: string
  /** The e-mail about it. */
  message_id?: string
}
export type LeadRecords = PortalRecords<LeadData>

export function createLeadRecords(parts: Parameters<typeof createPortalRecords>[0]): LeadRecords {
  return createPortalRecords<LeadData>(parts, leadType)
}

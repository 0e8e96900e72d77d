// Form body of a lead for the CRM (000 §3.3, 001 §3): every field is present, an empty contact is `-`.
import { emptyContact, orderText } from '../../../src/engine/values/changes/order.ts'
import type { LeadData } from '../hooks/shared/leadRecords.ts'

export function crmBody(id: string, lead: LeadData): Record<string, string> {
  const { client, contact_email: mail, contact_phone: phone } = lead
  return {
    source_type: lead.source,
    client_type: lead.client_type,
    CID: lead.project_id ?? emptyContact,
    account_name: lead.account_name ?? emptyContact,
    client_mail: client.email ?? emptyContact,
    client_tel: client.phone ?? emptyContact,
    status: lead.status,
    formid: lead.order_type,
    formhash: id,
    company: lead.company,
    ...(mail !== undefined && { client_mail_custom: mail }),
    ...(phone !== undefined && { client_tel_custom: phone }),
    other: orderText(lead.payload),
  }
}

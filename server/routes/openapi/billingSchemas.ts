// Schemas of operations on money: amounts are decimals in texts.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { operationKinds, paymentMethods } from '../../services/billing/types.ts'
import { nullable, object, orNull, schemaOf, text } from './parts.ts'

const amount: Schema = { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' }
const quantity: Schema = { type: 'number', minimum: 0 }
const lineKind: Schema = { enum: ['tariff', 'overage', 'service', 'option'] }
const bilingual = object({ en: text, ru: text })
const amountOrNull: Schema = { type: ['string', 'null'], pattern: '^-?\\d+\\.\\d{2}$' }

export const billingSchemas: Record<string, Schema> = {
  Operation: object({
    id: text,
    number: { type: 'integer', minimum: 1 },
    at: { type: 'string', format: 'date-time' },
    kind: { enum: [...operationKinds] },
    amount,
    balance: amount,
    currency: text,
    service: text,
    item: { ...object({ kind: lineKind, name: bilingual }), type: ['object', 'null'] },
    period: text,
    reason: orNull('string'),
    method: nullable(paymentMethods),
    document: orNull('string'),
    quantity: orNull('string'),
    unit: orNull('string'),
    reverses: orNull('integer'),
    actor_name: text,
  }),
  ChargeLine: object({
    kind: lineKind,
    code: text,
    name: bilingual,
    unit: text,
    billing_mode: text,
    measured: quantity,
    included: quantity,
    quantity,
    steps: {
      type: 'array',
      items: object({ kind: { enum: ['units', 'tier', 'fee'] }, from: quantity, to: orNull('number'), quantity, price: quantity, amount }),
    },
    list: amount,
    discount_percent: quantity,
    discount: amount,
    net: amount,
    vat_percent: quantity,
    vat: amount,
    gross: amount,
    valid_from: orNull('string'),
  }),
  ChargedMonth: object({
    period: text,
    status: { enum: ['before', 'open', 'over', 'closed'] },
    closed_at: orNull('string'),
    currency: text,
    lines: { type: 'array', items: schemaOf('ChargeLine') as Schema },
    skipped: { type: 'array', items: object({ code: text, reason: { enum: ['unknown', 'currency', 'not_in_force', 'unit'] } }) },
    net: amount,
    vat: amount,
    total: amount,
  }),
  TermsOfBilling: object({
    currency: text,
    tariff: {
      ...object({
        name: text,
        tariff_type: { enum: ['packet', 'plan', 'test'] },
        price: quantity,
        period: { enum: ['month', 'year', 'once'] },
        currency: text,
        amount: orNull('number'),
        included_amount: orNull('number'),
        overage_price: orNull('number'),
        since: orNull('string'),
      }),
      type: ['object', 'null'],
    },
    traffic: { ...object({ included: quantity, used: quantity, left: quantity }), type: ['object', 'null'] },
    contract: {
      ...object({ number: orNull('string'), signed_at: orNull('string'), valid_to: orNull('string') }),
      type: ['object', 'null'],
    },
    options: { type: 'array', items: object({ option: text, price: orNull('number'), by_hand: { type: 'boolean' } }) },
  }),
  Statement: object({
    currency: text,
    balance: amountOrNull,
    credit_limit: amount,
    available: amountOrNull,
    opening: amountOrNull,
    came: amount,
    went: amount,
    closing: amountOrNull,
    total: { type: 'integer', minimum: 0 },
    operations: { type: 'array', items: schemaOf('Operation') as Schema },
  }),
}

// Filters of statements; the first of each list is the default.
export type Filter = { id: string; kinds?: string }

export const whole: Filter[] = [
  { id: 'all' },
  { id: 'in', kinds: 'payment,bonus' },
  { id: 'out', kinds: 'charge,refund' },
  { id: 'corrections', kinds: 'correction' },
]
export const payments: Filter[] = [
  { id: 'allPayments', kinds: 'payment,refund,bonus' },
  { id: 'paid', kinds: 'payment' },
  { id: 'refunds', kinds: 'refund' },
  { id: 'bonuses', kinds: 'bonus' },
]

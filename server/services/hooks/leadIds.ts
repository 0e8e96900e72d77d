// The lead of a request is found by the request's own id.
export const leadType = 'leads'

/** `ord_x7…` → `lead_x7…`. */
export function leadIdOf(order: string): string {
  return `lead_${order.slice(order.lastIndexOf('_') + 1)}`
}

// Derives the id of a lead from the id of its request.
export const leadType = 'leads'

/** `ord_x7…` → `lead_x7…`. */
export function leadIdOf(order: string): string {
  return `lead_${order.slice(order.lastIndexOf('_') + 1)}`
}

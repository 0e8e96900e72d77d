// The address is ahead of what is painted while another page is on its way.

/** Whether the browser is at this path and query. It writes some letters of an address in its own way. */
export function isAddress(address: string): boolean {
  return isOf(address) && asWritten(address).search === location.search
}

/** The same, whatever the query. */
export function isOf(address: string): boolean {
  return asWritten(address).pathname === location.pathname
}

const asWritten = (address: string): URL => new URL(address, location.origin)

// The address is ahead of the painted page while another page is loading.

/** Whether the browser is at this path and query. The browser normalizes some characters of an address. */
export function isAddress(address: string): boolean {
  return isOf(address) && asWritten(address).search === location.search
}

/** The same, ignoring the query. */
export function isOf(address: string): boolean {
  return asWritten(address).pathname === location.pathname
}

const asWritten = (address: string): URL => new URL(address, location.origin)

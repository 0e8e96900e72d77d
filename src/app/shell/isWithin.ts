/** Whether an address belongs to a place of the menu; `/` is the home page alone. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}

/** Pages of a section share the address up to its last own name: `/dns/section/zones` belongs to `/dns/section`. */
export function rootOf(to: string): string {
  return to.split('/').length > 2 ? to.slice(0, to.lastIndexOf('/')) : to
}

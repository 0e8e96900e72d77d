/** Whether the page is one of a link to set a password: the code stands after the hash. */
export function isPasswordLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'> = location): boolean {
  return /^\/password\/?$/.test(pathname) && hash.length > 1
}

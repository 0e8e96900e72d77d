/** Whether the page belongs to an e-mail link that acts on an account, independent of the session. */
export function isLetterLink(address: Pick<Location, 'pathname' | 'hash' | 'search'> = location): boolean {
  return isPasswordLink(address) || isUndoLink(address) || isInvitationLink(address)
}

/** Whether the page accepts an invitation to an account. */
export function isInvitationLink({ pathname, search }: Pick<Location, 'pathname' | 'search'> = location): boolean {
  return /^\/set-password\/[^/]+\/?$/.test(pathname) && new URLSearchParams(search).get('target') === 'invitation'
}

/** Whether the page undoes a change of an account. */
export function isUndoLink({ pathname }: Pick<Location, 'pathname'> = location): boolean {
  return /^\/undo\/[^/]+\/?$/.test(pathname)
}

/** Whether the page belongs to a link to set a password: the code is in the fragment. */
export function isPasswordLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'> = location): boolean {
  return /^\/password\/?$/.test(pathname) && hash.length > 1
}

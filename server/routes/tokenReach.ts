// What a program may do with a token of its owner: records and what belongs to them. Never what leads into the account.

/** Below /api/v1. Everything else is closed, so that a new address is. */
const open =
  /^\/api\/v1\/(?:accounts|definitions|messages|countries|regions|brands?|search|history|openapi\.json|:type)(?:\/|$)|^\/validators\//
/** Persons, and being in an account: theirs to decide who signed in. */
const closed = /\/(?:members|invitations|entry)(?:\/|$)/
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** `url`: the address as the route was registered. Answers the code of the refusal, if there is one. */
export function tokenRefusal(
  { method, url }: { method: string; url: string | undefined },
  scopes: readonly string[],
): 'token_not_allowed' | 'token_read_only' | undefined {
  const isSession = method === 'GET' && url === '/api/v1/session'
  if (url !== undefined && !isSession && (!open.test(url) || closed.test(url))) return 'token_not_allowed'
  return safeMethods.includes(method) || scopes.includes('write') ? undefined : 'token_read_only'
}

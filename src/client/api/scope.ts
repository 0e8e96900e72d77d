// The API root of a type's records: the acting account, or the provider. One acting account per browser tab.
import { API } from './http.ts'

const KEY = 'portal.account'
const accountScoped = new Map<string, boolean>()
let account: string | undefined = readAccount()
const listeners = new Set<() => void>()

export function actingAccount(): string | undefined {
  return account
}

export function setActingAccount(name: string | undefined): void {
  if (name === account) return
  account = name
  if (name === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, name)
  listeners.forEach((listener) => listener())
}

export function listenAccount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Set from the list of definitions. Before it is loaded, a type counts as account-scoped while an account is acting; afterwards, anything
 * not in it (countries, regions) belongs to the provider.
 */
export function rememberScopes(types: { name: string; scope: unknown }[]): void {
  accountScoped.clear()
  for (const type of types) accountScoped.set(type.name, type.scope !== 'provider')
}

/** API root of a type's collection: `/api/v1/accounts/{account}` or `/api/v1`. */
export function rootOf(type: string, inAccount = account): string {
  const scoped = accountScoped.get(type) ?? (accountScoped.size === 0 && inAccount !== undefined)
  return scoped && inAccount !== undefined ? `${API}/accounts/${encodeURIComponent(inAccount)}` : API
}

function readAccount(): string | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(KEY) ?? undefined)
}

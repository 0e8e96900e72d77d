// How a brand lets guests register in a language.
import type { Locale } from '../../../engine/schema/types.ts'
import type { Brand, RegisterForm } from '../../../client/brand/types.ts'

export type RegisterDisplay =
  | { display: 'form'; consent?: string }
  | { display: 'hidden' }
  | { display: 'redirectButton'; url: string; button?: string }

/** A button that leads nowhere is no way to register. */
export function registerDisplay({ register }: Pick<Brand, 'register'>, locale: string): RegisterDisplay {
  const { display, url, button, consent } = registerWords({ register }, locale)
  if (display === 'redirectButton') return url && isWebAddress(url) ? { display, url, ...(button && { button }) } : { display: 'hidden' }
  return display === 'hidden' ? { display } : { display: 'form', ...(consent && { consent }) }
}

export function registerWords({ register }: Pick<Brand, 'register'>, locale: string): RegisterForm {
  return register[locale as Locale] ?? {}
}

/** Staff write it; a script's address must not be one of them. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url)
}

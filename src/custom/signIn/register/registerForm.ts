// The registration that a brand offers in a language.
import type { Locale } from '../../../engine/schema/types.ts'
import type { Brand, RegisterForm } from '../../../client/brand/types.ts'

export type RegisterDisplay =
  | { display: 'form'; consent?: string }
  | { display: 'hidden' }
  | { display: 'redirectButton'; url: string; button?: string }

/** A button without a target counts as no registration. */
export function registerDisplay({ register }: Pick<Brand, 'register'>, locale: string): RegisterDisplay {
  const { display, url, button, consent } = registerWords({ register }, locale)
  if (display === 'redirectButton') return url && isWebAddress(url) ? { display, url, ...(button && { button }) } : { display: 'hidden' }
  return display === 'hidden' ? { display } : { display: 'form', ...(consent && { consent }) }
}

export function registerWords({ register }: Pick<Brand, 'register'>, locale: string): RegisterForm {
  return register[locale as Locale] ?? {}
}

/** Written by staff; a script address must not be accepted. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url)
}

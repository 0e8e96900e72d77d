import type { Problem } from '../../../ui/problem.ts'
import type { SetPasswordLink } from './setPassword.ts'

/** Text keys of rejected links (000 §8.3), by code: those of registration and invitation, and those of a forgotten password. */
const byCode: Record<string, string> = {
  params_unreadable: 'params',
  code_missing: 'noCode',
  password_missing: 'noPassword',
  target_unknown: 'noTarget',
  confirmation_not_found: 'notConfirmed',
  code_expired: 'codeExpired',
  email_in_use: 'emailInUse',
  phone_in_use: 'phoneInUse',
  invitation_not_found: 'noInvitation',
  phone_unproved: 'phoneUnproved',
  bad_request: 'badLink',
  link_expired: 'expired',
  wrong_code: 'wrongCode',
  no_restore_request: 'notRequested',
}

/** Guests know an invitation, not its code. */
const ofInvitation: Record<string, string> = {
  confirmation_not_found: 'invitationWrong',
  code_expired: 'invitationExpired',
  invitation_used: 'invitationUsed',
  invitation_not_found: 'invitationGone',
}

/** The key for an error of the link or the server; undefined for errors with a general text. */
export function setPasswordError({ status, code, kind }: Problem, target?: SetPasswordLink['target']): string | undefined {
  if (kind === 'offline' || status === 429) return undefined
  if (status >= 500) return 'guest.setPassword.server'
  const words = target === 'invitation' ? { ...byCode, ...ofInvitation } : byCode
  const word = Object.hasOwn(words, code) ? words[code] : status === 404 ? 'notRequested' : undefined
  return word ? `guest.setPassword.${word}` : 'guest.errors.other'
}

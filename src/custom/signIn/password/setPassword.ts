// Sets a password by a link, and continues (000 §4.4).
import { signIn } from '../../../client/session/session.ts'
import { createProject, register, setPassword } from '../../../client/session/guestCalls.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import type { Brand } from '../../../client/brand/types.ts'
import { showToast } from '../../../client/toasts.ts'
import { go } from '../links/address.ts'
import { enter } from '../form/enter.ts'
import { guestAddress } from '../shell/guestRoutes.ts'

export type SetPasswordLink = { code: string; email: string; phone: string; target: 'registration' | 'invitation' | 'restore' }
const LONGEST_REFERRER = 500

export async function savePassword({ code, email, phone, target }: SetPasswordLink, password: string, language: Locale): Promise<void> {
  if (target === 'restore') await setPassword(email, code, password)
  else
    await register({
      email,
      target,
      code,
      phone: phone.replace(/[^\d+]/g, ''),
      password,
      language,
      referrer: document.referrer.slice(0, LONGEST_REFERRER),
    })
}

/**
 * The password is set in any case: if the automatic sign-in fails, the user signs in manually. A changed password is announced if there was
 * one before (000 §4.4, 8.3). An invitation does not change an existing password: its owner signs in with it.
 */
export async function enterWith({ email, target }: SetPasswordLink, password: string, brand: Brand): Promise<'leaving'> {
  if (target === 'restore') showToast({ tone: 'success', key: 'auth.passwordSet' })
  // A signed-in user at the address of an invitation would be asked to sign out.
  if (target === 'invitation') history.replaceState(null, '', guestAddress('login'))
  try {
    const { person_id } = await signIn(email, password)
    if (target === 'registration' && person_id)
      await createProject(person_id, currencyOf(location.hostname)).catch(() =>
        showToast({ tone: 'error', lifetime: 0, key: 'auth.noProject' }),
      )
    return await enter(brand)
  } catch {
    if (target !== 'restore') showToast({ tone: 'info', key: target === 'invitation' ? 'auth.joined' : 'auth.signInNow' })
    go(guestAddress('login'), { replace: true })
    return 'leaving'
  }
}

export function currencyOf(host: string): 'USD' | 'RUB' {
  return host.endsWith('com') ? 'USD' : 'RUB'
}

// Describes a PEM text: its subject, its names, its validity.
import { formatDate } from '../../format/dates.ts'
import type { FormWords } from '../context.ts'
import { readPem } from '../files/pem.ts'
import { dayMilliseconds } from '../../../engine/time/units.ts'

const SHOWN_NAMES = 2
/** Days before the expiry from which it is shown as a warning. */
const SOON = 14

export type PemWords = { title: string; note: string; tone: 'bad' | 'warn' | undefined }

export function pemWords(text: string, now: number, { t, locale }: FormWords, timezone: string): PemWords | undefined {
  const facts = readPem(text)
  if (!facts) return undefined
  if (facts.kind !== 'certificate') return { title: t(`form.file.${facts.kind}`), note: '', tone: undefined }
  const { names, expires, count } = facts
  const first = names.slice(0, SHOWN_NAMES).join(', ')
  const listed = names.length > SHOWN_NAMES ? t('form.file.moreNames', { names: first, smart_count: names.length - SHOWN_NAMES }) : first
  const days = Math.floor((expires - now) / dayMilliseconds)
  const end =
    expires <= now
      ? t('form.file.expired', { date: formatDate(expires, locale, timezone) })
      : t('form.file.daysLeft', { smart_count: days })
  const parts = [
    names.length > 0 && t('form.file.names', { names: listed }),
    end,
    count > 1 && t('form.file.chain', { smart_count: count }),
  ]
  return {
    title: t('form.file.certificate', { name: facts.name }),
    note: parts.filter(Boolean).join(' · '),
    tone: expires <= now ? 'bad' : days < SOON ? 'warn' : undefined,
  }
}

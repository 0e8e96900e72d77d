// A link out of the form, into a tab of its own.
import type { ReactNode } from 'react'
import { ExternalLink } from 'lucide-react'
import { parseFieldPath } from '../../engine/schema/paths.ts'
import type { FieldFacts } from './useField.ts'

export function Away({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="btn link small" href={to} target="_blank" rel="noopener">
      <ExternalLink className="icon" size={14} aria-hidden />
      {children}
    </a>
  )
}

/** The page of the brand's documentation about a field. */
export function Guide({ ui: { guide }, host }: FieldFacts) {
  const key = typeof guide === 'object' ? guide.of[String(host.read(parseFieldPath(guide.by)))] : guide
  const to = key === undefined ? undefined : host.guideOf(key)
  return to === undefined ? null : (
    <div>
      <Away to={to}>{host.words.t('form.guide')}</Away>
    </div>
  )
}

// Items that need attention, one per line: urgency, record, field, cause, time, and a link to where it is fixed.
import { useQueries } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { wordsQuery } from '../../client/api/queries.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { openContact } from '../../client/session/contact.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { useReasons } from '../../client/words/reasons.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ButtonLink } from '../../ui/parts/actions/ButtonLink.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { hasOwnActions, OwnActions } from '../OwnActions.tsx'
import type { TroubleLine } from './troubles.ts'
import { dayMilliseconds } from '../../engine/time/units.ts'

const shownAtFirst = innerWidth < 720 ? 3 : 6

/** `now`: when they were read. */
export function TroubleList({ lines, now }: { lines: TroubleLine[]; now: number }) {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  const rest = lines.length - shown.length
  const reasonOf = useReasons(lines.some(({ row }) => row?.reason !== undefined))
  useWordsOf(lines)
  return (
    <>
      <ul className="attn-list">
        {shown.map((line) => (
          <Trouble key={line.key} line={line} now={now} reasonOf={reasonOf} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="attn-more" onClick={() => setWhole(true)}>
          {t('home.attention.show', { smart_count: rest })}
        </button>
      )}
    </>
  )
}

function Trouble({ line, now, reasonOf }: { line: TroubleLine; now: number; reasonOf: (reason: string) => string }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const locale = useLocale()
  const sentence = useSentence(line, now)
  const { group, type, row, title, to, count } = line
  const label = (count === undefined && row ? type.one[locale] : type.label[locale]) ?? type.name
  const isFuture = group.cause === 'ending'
  return (
    <li className="attn">
      <span className="attn-tone">
        {count === undefined && <Status tone={group.tone}>{t(`home.attention.tone.${group.tone}`)}</Status>}
      </span>
      <div className="attn-what">
        {count === undefined ? (
          <>
            <b>{sentence}</b>
            <span className="muted">
              {label}
              {row && (
                <>
                  {' · '}
                  <Link to={to}>{title}</Link>
                </>
              )}
              {row?.reason !== undefined && ` · ${reasonOf(row.reason)}`}
            </span>
          </>
        ) : (
          <Link to={to}>
            {t(group.more ? 'home.attention.andMany' : 'home.attention.and', { smart_count: count })} · {label}
          </Link>
        )}
      </div>
      <span className="attn-age muted">{row?.at !== undefined && !isFuture && format.since(row.at)}</span>
      <span className="attn-do">
        {count === undefined &&
          (group.action !== undefined && row ? <Offered line={line} action={group.action} /> : <Repair line={line} />)}
      </span>
    </li>
  )
}

/** An action of the record in place of a second link to it: its name already is a link. */
function Offered({ line, action }: { line: TroubleLine; action: string }) {
  const { type, row, title } = line
  const state = useDefinition(type.name)
  if (state.status !== 'ready') return null
  const actions = (state.definition.resource.actions ?? []).filter(({ id }) => id === action)
  if (!hasOwnActions(actions)) return <Repair line={line} />
  return <OwnActions type={type.name} inRow actions={actions} record={row!.record} name={title} />
}

function Repair({ line: { group, row, title, to } }: { line: TroubleLine }) {
  const t = useTranslate()
  if (!row)
    return (
      <Button size="small" onClick={openContact}>
        {t('home.attention.verb.ask')}
      </Button>
    )
  const verb = t(`home.attention.verb.${group.cause}`)
  return (
    <ButtonLink size="small" to={to} aria-label={t('home.attention.of', { verb, title })}>
      {verb}
    </ButtonLink>
  )
}

function useSentence({ group, type, row }: TroubleLine, now: number): string {
  const t = useTranslate()
  const format = useFormat()
  const words = useWords()
  const { cause, rule, used, most } = group
  if (cause === 'own') return words.text(type.name, 'attention', rule ?? '') ?? rule ?? ''
  if (cause === 'failing') {
    const state = words.text(type.name, 'reports', String(row?.code)) ?? t('home.attention.cause.failing')
    return row?.name === undefined ? state : t('home.attention.named', { name: row.name, state })
  }
  if (cause === 'ending') {
    const days = Math.floor((Date.parse(row?.at ?? '') - now) / dayMilliseconds)
    return days < 1 ? t('home.attention.cause.endsToday') : t('home.attention.cause.ending', { smart_count: days })
  }
  const share = format.share(100 * (row?.share ?? 0))
  return t(`home.attention.cause.${cause}`, { name: row?.name ?? '', used: used ?? 0, most: most ?? 0, code: row?.code ?? 0, share })
}

/** Texts of types that have words of their own for their trouble. Lines are drawn again once they are here. */
function useWordsOf(lines: TroubleLine[]): void {
  const locale = useLocale()
  const account = useAccount()?.name
  const own = lines.filter(({ group }) => group.cause === 'own' || group.cause === 'failing').map(({ type }) => type.name)
  useQueries({ queries: [...new Set(own)].map((name) => wordsQuery(name, locale, account)) })
}

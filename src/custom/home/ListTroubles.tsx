// Beside the number of records of a list: how many of them, and of the types that it names, need attention. Each number leads to them.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useDefinition, useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { listWhere } from '../../client/paths/paths.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useLocale } from '../../ui/format/useLocale.ts'
import type { ListPartProps } from '../manifest.ts'
import { attentionQuery } from './attentionQuery.ts'
import type { TroubleGroup } from './troubles.ts'

export function ListTroubles({ type }: ListPartProps) {
  const t = useTranslate()
  const words = useWords()
  const locale = useLocale()
  const account = useAccount()?.name ?? ''
  const types = useDefinitions()
  const state = useDefinition(type)
  const { data } = useQuery({ ...attentionQuery(account), enabled: account !== '' })
  const named = state.status === 'ready' ? (state.definition.resource.list.attention ?? []) : []
  const found = named.flatMap((name) => {
    const summary = types.find((one) => one.name === name)
    const groups = data?.groups.filter((group) => group.type === name && group.total > 0) ?? []
    return summary ? groups.map((group) => ({ group, summary })) : []
  })
  const textOf = ({ cause, rule = '', total }: TroubleGroup): string =>
    cause === 'own'
      ? `${words.text(type, 'attention', rule) ?? rule}: ${total}`
      : t(`home.attention.inList.${cause}`, { smart_count: total })
  if (found.length === 0) return null
  return (
    <span className="tn no-phone">
      <span>
        {found.map(({ group, summary }, index) => (
          <Fragment key={`${group.type} ${group.cause} ${group.tone} ${group.rule ?? ''}`}>
            {index > 0 && ', '}
            <Link to={listWhere(summary, group.filter)}>
              {group.type === type ? textOf(group) : `${summary.label[locale] ?? summary.name}: ${textOf(group)}`}
            </Link>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

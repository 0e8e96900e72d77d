// Sums that wait for a second person, with a link to the project where they are decided.
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Calls } from '../../client/api/generated.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Panel } from '../../ui/parts/Panel.tsx'

type Waiting = NonNullable<Calls['GET /attention']['answer']['waiting']>
const target = 'balance'

export function WaitingPanel({ waiting: { total, rows } }: { waiting: Waiting }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  return (
    <Panel
      className="attention"
      title={`${t('home.staff.waiting.title')} · ${format.number(total)}`}
      note={t('home.staff.waiting.note')}
      flush
    >
      <ul className="attn-list">
        {rows.map(({ id, at, kind, amount, currency, actor_name, project }) => (
          <li key={id} className="attn plain">
            <div className="attn-what">
              <Link to={pathTo('project', { id: project.id, target })}>{project.name}</Link>
              <span className="muted">
                {t(`home.staff.waiting.kinds.${kind}`)} · {actor_name}
              </span>
            </div>
            <span className="attn-age">
              <span className="tn nw">{format.sum(Number(amount), currency)}</span>
              <span className="muted">{format.since(at)}</span>
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="attn-note muted">{t('home.staff.waiting.more', { smart_count: total - rows.length })}</p>}
    </Panel>
  )
}

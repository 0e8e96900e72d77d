// All operations of a statement, as it is filtered, for spreadsheets.
import { useTranslate } from 'ra-core'
import { csvDialectOf, csvOf } from '../../ui/format/csv.ts'
import { useLocale } from '../../ui/format/useLocale.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useTask } from '../../ui/useTask.ts'
import { useLineName } from './charges/lineName.ts'
import { type Ask, type Operation, type Source, statementQuery } from './operations/operations.ts'

/** The longest page that the server answers with. */
const rows = 200

type Props = { source: Source; query: Omit<Ask, 'limit' | 'offset'>; hasBalance: boolean }

/** The columns are those of the table; times are ISO, sums are numbers. */
export function StatementCsv({ source, query, hasBalance }: Props) {
  const t = useTranslate()
  const dialect = csvDialectOf(useLocale())
  const textOf = useOperationText()
  const { busy, run } = useTask()
  const write = async (): Promise<void> => {
    const all = await allOperations(source, query)
    const names = ['at', 'what', 'amount', ...(hasBalance ? ['balance'] : []), 'document']
    const cells = all.map((one) => [
      one.at,
      textOf(one),
      Number(one.amount),
      ...(hasBalance ? [Number(one.balance)] : []),
      one.document ?? undefined,
    ])
    const text = csvOf([names.map((name) => t(`billing.columns.${name}`)), ...cells], dialect)
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `operations-${all[0]?.at.slice(0, 10) ?? ''}.csv`)
  }
  return (
    <Button kind="ghost" size="small" icon="download" busy={busy} onClick={() => void run(write)}>
      CSV
    </Button>
  )
}

async function allOperations(source: Source, query: Props['query']): Promise<Operation[]> {
  const found: Operation[] = []
  const { signal } = new AbortController()
  for (;;) {
    const { operations, total } = await statementQuery(source, { ...query, limit: rows, offset: found.length }).queryFn({ signal })
    found.push(...operations)
    if (operations.length === 0 || found.length >= total) return found
  }
}

/** An operation in one line: `Charge № 14 · Web application firewall WAF-MONTH · 2026-10`. */
function useOperationText(): (operation: Operation) => string {
  const t = useTranslate()
  const nameOf = useLineName()
  return ({ kind, number, service, item, period, method, reverses, reason, actor_name, approved_by }) =>
    [
      `${t(`billing.kinds.${kind}`)} ${t('billing.number', { number })}`,
      item ? `${nameOf(item)} ${service}` : service,
      period,
      method && t(`billing.methods.${method}`),
      reverses !== null && t('billing.ofNumber', { number: reverses }),
      reason && t('billing.reasonIs', { reason }),
      kind !== 'charge' && actor_name,
      approved_by && t('billing.waiting.approvedBy', { name: approved_by }),
    ]
      .filter(Boolean)
      .join(' · ')
}

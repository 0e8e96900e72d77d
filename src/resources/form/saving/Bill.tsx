// The price of the record: its paid options per month, now and after saving. Hidden where prices are unknown.
import { formatMoney } from '../../../ui/format/numbers.ts'
import type { FormHost, FormWords } from '../../../ui/form/context.ts'
import { usePrices } from '../../../ui/form/usePrices.ts'
import { billOf, type Bill, type OptionPrice } from '../../../ui/form/texts/prices.ts'

export type Bills = { before: Bill; after: Bill }

export function useBills({ resolved, store }: FormHost, start: unknown, draft: unknown): Bills {
  const prices = usePrices(store)
  return { before: billOf(resolved, prices, start), after: billOf(resolved, prices, draft) }
}

const moneyOf = ({ price, currency }: OptionPrice, { locale }: FormWords) => formatMoney(price, currency, locale)

/** `₽ 900 → ₽ 1,400`; hidden if saving does not change the price. */
export function changeText({ before, after }: Bills, words: FormWords): string | undefined {
  if (!before.total || !after.total || before.total.price === after.total.price) return undefined
  return `${moneyOf(before.total, words)} → ${moneyOf(after.total, words)}`
}

/** For the rail: price per option, and the total. */
export function BillFacts({ bills, words }: { bills: Bills; words: FormWords }) {
  const { after } = bills
  const change = changeText(bills, words)
  if (after.options.length === 0 && change === undefined) return null
  return (
    <div className="bill">
      <h2>{words.t('form.bill.title')}</h2>
      <dl className="tn">
        {after.options.map(({ field, price }) => (
          <div key={field}>
            <dt>{words.field(field)}</dt>
            <dd>{moneyOf(price, words)}</dd>
          </div>
        ))}
        {after.total && (
          <div className="sum">
            <dt>{words.t('form.bill.total')}</dt>
            <dd>{change ?? moneyOf(after.total, words)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

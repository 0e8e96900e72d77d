// The confirmation before an option is switched on: a question in the row, or a request in a dialog if the option is ordered. Before a
// running option is switched off: a dialog, if the definition wants it (`off`).
import { useState } from 'react'
import { Link } from 'react-router'
import { inheritedFrom, isOptionOn, optionFields, switchedOn } from '../../../engine/values/options.ts'
import { fieldPathOf, toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { formatMoney } from '../../format/numbers.ts'
import { lazyScript } from '../../lazyScript.tsx'
import { uiOf, useForm, type Path } from '../context.ts'
import { usePrice } from '../usePrices.ts'

const GateDialog = lazyScript(() => import('./GateDialog.tsx').then((module) => module.GateDialog), { mustLoad: true })

/** `stay`: another value of an option that keeps its state (on or off). */
export type GateChange = 'on' | 'off' | 'stay'
export type GateState = {
  isPaid: boolean
  /** Price per month, in words; where the price is known. */
  price: string | undefined
  asking: boolean
  /** The text that explains why it cannot be switched on here. */
  refusal: string | undefined
  /** The question is about switching off. */
  isEnding: boolean
  /** What is ordered instead: `type` is the type of the request. */
  order: { type: string; option: string; /** Address of the request that was sent. */ requestAt: string | undefined } | undefined
  /** Ordered, but not yet available: it can neither be switched on nor ordered again. */
  isWaiting: boolean
  /** Runs `go` at once if there is no question, else after the confirmation. */
  guard: (change: GateChange, go: () => void) => void
  confirm: () => void
  cancel: () => void
}

const NOWHERE: { path: Path; at: string[]; schema: Schema } = { path: [], at: [], schema: {} }

/** The path of the gated value; a confirmed paid option is sent with the save. Undefined: there is no gate. */
export function useGate(field: { path: Path; at: string[]; schema: Schema } | undefined): GateState {
  const host = useForm()
  const { store, words, requested, original } = host
  const { path, at, schema } = field ?? NOWHERE
  const gate = field && uiOf(host, at).gate
  const pointer = toPointer(path)
  const option = schema.option ?? String(path.at(-1) ?? '')
  const order = gate?.order === undefined ? undefined : { type: gate.order, option, requestAt: requested.get(`${gate.order} ${option}`) }
  const offer = usePrice(store, gate?.price)
  const [pending, setPending] = useState<{ change: GateChange; go: () => void } | null>(null)
  const base = field && inheritedFrom(host.resolved, at)
  // A row of a map pays nothing for an option of the whole record, and nothing ends there.
  const isPaidFor = () => gate?.ask === 'paid' && base !== undefined && isOptionOn(host.read(base))
  // A one-time question is skipped if the record has the option or it was confirmed before: here, in a row, or while this part was not
  // rendered.
  const isAgreed = () =>
    store.confirmed().includes(pointer) ||
    optionFields(host.resolved, at).some(
      (field) =>
        switchedOn(original([]), field).length > 0 || store.confirmed().some((other) => fieldPathOf(host.resolved.schema, other) === field),
    )
  const isRefused = () => gate?.refuse !== undefined && (gate.if === undefined || host.test(gate.if, host.read([])))
  const asks: Record<GateChange, () => boolean> = {
    on: () => isRefused() || order !== undefined || (gate?.ask !== undefined && !(gate.once && isAgreed()) && !isPaidFor()),
    // Only a running option can end: undoing an unsaved change loses nothing.
    off: () => gate?.off === true && isOptionOn(original(path)) && !isPaidFor(),
    stay: () => false,
  }
  return {
    isPaid: gate?.ask === 'paid',
    price: offer && formatMoney(offer.price, offer.currency, words.locale),
    asking: pending !== null,
    refusal: pending?.change === 'on' && gate?.refuse !== undefined && isRefused() ? gate.refuse : undefined,
    isEnding: pending?.change === 'off',
    order,
    isWaiting: order?.requestAt !== undefined,
    guard: (change, go) => {
      if (asks[change]()) setPending({ change, go })
      else {
        setPending(null)
        go()
      }
    },
    confirm: () => {
      if (pending?.change === 'on') store.confirm(pointer)
      pending?.go()
      setPending(null)
    },
    cancel: () => setPending(null),
  }
}

export function GateAsk({ gate, name }: { gate: GateState; name: string }) {
  const { t } = useForm().words
  if (gate.isEnding || gate.refusal !== undefined || gate.order) return <GateDialog gate={gate} name={name} />
  return (
    <div className="ask" role="group" aria-label={name}>
      <div className="grow">
        <b className="m">{t(gate.isPaid ? 'form.askPaid' : 'form.askSure', { name })}</b>
        {gate.isPaid && (
          <p className="help">{gate.price === undefined ? t('form.askPaidHelp') : t('form.askPriced', { price: gate.price })}</p>
        )}
      </div>
      <button type="button" className="btn sm ghost" onClick={gate.cancel}>
        {t('form.cancel')}
      </button>
      <button type="button" className="btn sm pri" onClick={gate.confirm}>
        {gate.price === undefined ? t('form.turnOn') : t('form.turnOnFor', { price: gate.price })}
      </button>
    </div>
  )
}

/** Most options have no mark. */
export const isMarked = ({ isPaid, order }: GateState): boolean => isPaid || order !== undefined

/** `Paid`, and its price; or that it is ordered, with a link to the request. */
export function PaidMark({ gate, right }: { gate: GateState; right?: boolean }) {
  const { t } = useForm().words
  if (gate.order?.requestAt !== undefined)
    return (
      <Link className="chip brand" to={gate.order.requestAt}>
        {t('form.order.requested')}
      </Link>
    )
  if (gate.order) return <span className="chip">{t('form.order.onRequest')}</span>
  if (!gate.isPaid) return null
  return (
    <>
      <span className="chip brand">{t('form.paid')}</span>
      {gate.price !== undefined && (
        <span className={`price small${right ? ' right' : ''}`}>{t('form.bill.month', { price: gate.price })}</span>
      )}
    </>
  )
}

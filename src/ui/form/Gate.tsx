// A question before an option is switched on: asked in the row, never in a window.
import { useState } from 'react'
import type { Gate } from '../../engine/types.ts'
import { formatMoney } from '../format/numbers.ts'
import { useForm } from './context.ts'

export type GateState = {
  isPaid: boolean
  /** A month of it, in words; where the price is known. */
  price: string | undefined
  asking: boolean
  /** Runs `go` at once when nothing is to be asked, else after the answer. */
  guard: (on: boolean, go: () => void) => void
  confirm: () => void
  cancel: () => void
}

/** `pointer`: the place the question is about; a confirmed paid one travels with the save. */
export function useGate(gate: Gate | undefined, pointer: string): GateState {
  const { store, prices, words } = useForm()
  const known = gate?.price === undefined ? undefined : prices.get(gate.price)
  const [pending, setPending] = useState<(() => void) | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const asks = gate?.ask !== undefined && !(gate.once && confirmed)
  return {
    isPaid: gate?.ask === 'paid',
    price: known && formatMoney(known.price, known.currency, words.locale),
    asking: pending !== null,
    guard: (on, go) => {
      if (on && asks) setPending(() => go)
      else {
        setPending(null)
        go()
      }
    },
    confirm: () => {
      if (gate?.ask === 'paid') store.confirm(pointer)
      pending?.()
      setConfirmed(true)
      setPending(null)
    },
    cancel: () => setPending(null),
  }
}

export function GateAsk({ gate, name }: { gate: GateState; name: string }) {
  const { t } = useForm().words
  return (
    <div className="ask" role="group" aria-label={name}>
      <div className="grow"><b className="m">{t(gate.isPaid ? 'form.askPaid' : 'form.askSure', { name })}</b>{gate.isPaid && <p className="help">{gate.price === undefined ? t('form.askPaidHelp') : t('form.askPriced', { price: gate.price })}</p>}</div>
      <button type="button" className="btn sm ghost" onClick={gate.cancel}>{t('form.cancel')}</button>
      <button type="button" className="btn sm pri" onClick={gate.confirm}>{gate.price === undefined ? t('form.turnOn') : t('form.turnOnFor', { price: gate.price })}</button>
    </div>
  )
}

/** `Paid`, and what it costs. */
export function PaidMark({ gate, right }: { gate: GateState; right?: boolean }) {
  const { t } = useForm().words
  if (!gate.isPaid) return null
  return (
    <>
      <span className="chip brand">{t('form.paid')}</span>
      {gate.price !== undefined && <span className={`price small${right ? ' right' : ''}`}>{t('form.bill.month', { price: gate.price })}</span>}
    </>
  )
}

// Prices of options. They may arrive after the form: only what shows them re-renders.
import { useSyncExternalStore } from 'react'
import type { FormStore } from './store.ts'
import type { OptionPrice, OptionPrices } from './texts/prices.ts'

export function usePrices(store: FormStore): OptionPrices {
  return useSyncExternalStore(store.subscribe, () => store.prices)
}

/** Undefined without a code, and where the price is unknown. */
export function usePrice(store: FormStore, code: string | undefined): OptionPrice | undefined {
  return useSyncExternalStore(store.subscribe, () => (code === undefined ? undefined : store.prices.get(code)))
}

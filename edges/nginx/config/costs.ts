// A limit on the nginx configuration of one account, so that it neither slows down reloads for the others nor exhausts the memory.

export type Costs = {
  /** Whether the account has room for it; a refused resource keeps its previous cost. */ fit: (
    key: string,
    account: string,
    cost: number,
  ) => boolean
  /** Forgets deleted resources. */ keepOnly: (sites: { has: (key: string) => boolean }) => void
  /** Keys of refused resources whose accounts have room again. */ takeFreed: () => Set<string>
}

export function createCosts(most: number): Costs {
  const served = new Map<string, { account: string; cost: number }>()
  const sums = new Map<string, number>()
  const refused = new Map<string, string>()
  const freed = new Set<string>()

  return {
    fit(key, account, cost) {
      const before = served.get(key)?.cost ?? 0
      const sum = (sums.get(account) ?? 0) - before + cost
      if (sum > most) {
        refused.set(key, account)
        return false
      }
      served.set(key, { account, cost })
      sums.set(account, sum)
      refused.delete(key)
      if (cost < before) freed.add(account)
      return true
    },
    keepOnly(sites) {
      for (const [key, { account, cost }] of served)
        if (!sites.has(key)) {
          served.delete(key)
          sums.set(account, (sums.get(account) ?? 0) - cost)
          freed.add(account)
        }
      for (const key of refused.keys()) if (!sites.has(key)) refused.delete(key)
    },
    takeFreed() {
      const keys = [...refused].filter(([, account]) => freed.has(account)).map(([key]) => key)
      freed.clear()
      return new Set(keys)
    },
  }
}

// The visitor in the table of pages, and whether a condition of the table holds for the visitor.

export type Visitor = {
  of: 'person' | 'staff'
  /** Restricted to pages for restricted roles. */
  restricted: boolean
  /** A person's account is open, or staff are in a project. */
  inAccount: boolean
  /** Of the open account. */
  client?: string | undefined
  /** Of the brand and of the account. */
  features: string[]
  permissions: string[]
  /** Further facts that hold. */
  facts: string[]
}
type Texts = string | string[]

/** All parts must hold. One of several clients is enough; all features, permissions and facts are required. */
export type Condition = {
  of?: Visitor['of']
  restricted?: boolean
  inAccount?: boolean
  client?: Texts
  notClient?: Texts
  feature?: Texts
  notFeature?: Texts
  permission?: Texts
  fact?: Texts
  notFact?: Texts
}
/** One of several, where there is a list. */
export type Conditions = Condition | Condition[]

/** Restricted roles need a condition that names them. */
export function holds(when: Conditions | undefined, visitor: Visitor): boolean {
  return [when ?? {}].flat().some((condition) => isMet(condition, visitor))
}

function isMet(
  { of, restricted = false, inAccount, client, notClient, feature, notFeature, permission, fact, notFact }: Condition,
  who: Visitor,
): boolean {
  const has = (wanted: Texts | undefined, given: string[]): boolean => list(wanted).every((text) => given.includes(text))
  const lacks = (unwanted: Texts | undefined, given: string[]): boolean => !list(unwanted).some((text) => given.includes(text))
  return (
    restricted === who.restricted &&
    (of === undefined || of === who.of) &&
    (inAccount === undefined || inAccount === who.inAccount) &&
    (client === undefined || list(client).includes(who.client ?? '')) &&
    !list(notClient).includes(who.client ?? '') &&
    has(feature, who.features) &&
    lacks(notFeature, who.features) &&
    has(permission, who.permissions) &&
    has(fact, who.facts) &&
    lacks(notFact, who.facts)
  )
}

const list = (texts: Texts | undefined): string[] => (texts === undefined ? [] : [texts].flat())

// Determines a user's kinds: one pure function for server and browser, with rules from the facts file.
import { isPlainObject } from '../json/objects.ts'

/** A kind and its consequences. All conditions of a rule must hold; an absent one always holds. */
export type KindRule = {
  of: 'person' | 'staff'
  /** For users whose every role is restricted; absent = for all others. */
  restricted?: true
  /** A person with an account of this client; staff acting in one. */
  client?: string
  /** A person without an account of this client. */
  notClient?: string
  /** The person has more accounts of the client than this. */
  accountsAbove?: number
  /** Staff who entered an account. */
  inProject?: true
  /** The data that a browser loads after sign-in. If a user has several kinds, the first that defines it wins. */
  loads?: 'accounts' | 'employee' | 'profile'
  /** Needs no verified phone, even if the brand requires one. */
  phoneFree?: true
  /** Sees all own accounts at once, with their contents. */
  overview?: true
  /** The choice of language is stored on the server, too. */
  keepsLanguage?: true
}
export type KindRules = Record<string, KindRule>
export type Who = {
  of: 'person' | 'staff'
  restricted: boolean
  /** The client of each account of a person; staff have none of their own. */
  clients: string[]
  /** The client of the account that staff act in, if they are in one. */
  actingIn?: string | undefined
}
export type Traits = {
  kinds: string[]
  loads: 'accounts' | 'employee' | 'profile'
  phoneFree: boolean
  overview: boolean
  keepsLanguage: boolean
}

/** Every matching kind in the order of the rules, the most specific first. */
export function kindsOf(who: Who, rules: KindRules): string[] {
  return Object.entries(rules)
    .filter(([, rule]) => fits(who, rule))
    .map(([kind]) => kind)
}

export function traitsOf(who: Who, rules: KindRules): Traits {
  const kinds = kindsOf(who, rules)
  const ownRules = kinds.map((kind) => rules[kind]!)
  return {
    kinds,
    loads: ownRules.find(({ loads }) => loads)?.loads ?? 'profile',
    phoneFree: ownRules.some(({ phoneFree }) => phoneFree === true),
    overview: ownRules.some(({ overview }) => overview === true),
    keepsLanguage: ownRules.some(({ keepsLanguage }) => keepsLanguage === true),
  }
}

function fits({ of, restricted, clients, actingIn }: Who, rule: KindRule): boolean {
  const here = of === 'staff' ? [actingIn].filter((client) => client !== undefined) : clients
  const counted = rule.client === undefined ? here : here.filter((client) => client === rule.client)
  return (
    rule.of === of &&
    (rule.restricted === true) === restricted &&
    (rule.client === undefined || counted.length > 0) &&
    (rule.notClient === undefined || !here.includes(rule.notClient)) &&
    counted.length > (rule.accountsAbove ?? -1) &&
    (rule.inProject !== true || actingIn !== undefined)
  )
}

/** Parses the rules of the facts file; throws with the place if they are invalid. */
export function parseKinds(json: unknown, clients: string[]): KindRules {
  if (!isPlainObject(json)) throw new Error('facts /kinds: an object expected')
  return Object.fromEntries(Object.entries(json).map(([kind, rule]) => [kind, parseRule(rule, `/kinds/${kind}`, clients)]))
}

const isFlag = (value: unknown): boolean => value === true
const shapes: Record<string, (value: unknown, clients: string[]) => boolean> = {
  of: (value) => value === 'person' || value === 'staff',
  restricted: isFlag,
  inProject: isFlag,
  phoneFree: isFlag,
  overview: isFlag,
  keepsLanguage: isFlag,
  client: (value, clients) => clients.includes(value as string),
  notClient: (value, clients) => clients.includes(value as string),
  accountsAbove: (value) => Number.isInteger(value) && (value as number) >= 0,
  loads: (value) => ['accounts', 'employee', 'profile'].includes(value as string),
}

function parseRule(json: unknown, at: string, clients: string[]): KindRule {
  if (!isPlainObject(json)) throw new Error(`facts ${at}: an object expected`)
  const wrong = Object.entries({ of: undefined, ...json }).find(
    ([name, value]) => !Object.hasOwn(shapes, name) || !shapes[name]!(value, clients),
  )
  if (wrong) throw new Error(`facts ${at}/${wrong[0]}: not as expected`)
  return json as KindRule
}

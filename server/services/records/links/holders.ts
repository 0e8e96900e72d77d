// Records that others depend on (`reference.holds`): finds the holders and prevents deletion while they exist.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { can } from '../../../../src/engine/rights/access.ts'
import { mentions } from '../../../../src/engine/schema/mentions.ts'
import { getAt, parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import { plainReferences } from '../../../../src/engine/schema/plainReferences.ts'
import { passesTokens, tokensOf } from '../../../../src/engine/rights/tokens.ts'
import type { Definition, FieldError } from '../../../../src/engine/types.ts'
import type { Condition } from '../../../store/records/records.ts'
import { wholeOf, type RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { reachesAccount } from '../../access/people/reach.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { Problem } from '../../problem.ts'
import { everyRow } from '../read/everyRow.ts'
import { parentOf, readable, type Target } from '../read/target.ts'

/** `value`: the field of the held record that the holder stores at `path`. */
type ReferenceField = { definition: Definition; path: string[]; value: string }
export type Holder = { type: string; id: string; data: PlainObject; held: unknown }

type Under = NonNullable<ReturnType<typeof parentOf>>

/** Records of the account, or of the provider, that hold one of the given records. */
export async function holdersOf(
  store: Pick<Repositories, 'records'>,
  registry: DefinitionRegistry,
  scope: RecordScope,
  type: string,
  held: PlainObject[],
): Promise<Holder[]> {
  const found = await Promise.all(
    referenceFieldsOf(registry, type, scope.account === '' ? 'provider' : 'accounts').map(async ({ definition, path, value }) => {
      const { name } = definition
      const under = parentOf(definition)
      const values = held.map((one) => one[value]).filter((one) => typeof one === 'string' || typeof one === 'number')
      const where: Condition[] = [{ field: { path }, is: 'in', value: values }]
      const rows = values.length === 0 ? [] : await everyRow(store, scope, name, where)
      const holders = rows.map((row): Holder => {
        const data = JSON.parse(row.data) as PlainObject
        return { type: name, id: row.id, data, held: getAt(data, toPointer(path)) }
      })
      return under ? ofParents(store, scope, under, holders) : holders
    }),
  )
  // A record may hold by itself and through its children.
  return [...new Map(found.flat().map((holder) => [`${holder.id} ${String(holder.held)}`, holder])).values()]
}

/** Children have no names of their own: their parent is named as the holder. */
async function ofParents(
  store: Pick<Repositories, 'records'>,
  scope: RecordScope,
  { type, field }: Under,
  children: Holder[],
): Promise<Holder[]> {
  const ids = children.map(({ data }) => String(data[field] ?? ''))
  const rows = ids.length === 0 ? [] : await everyRow(store, scope, type, [{ field: { column: 'id' }, is: 'in', value: [...new Set(ids)] }])
  const above = new Map(rows.map((row) => [row.id, row]))
  return children.map(({ held, ...child }, index) => {
    const row = above.get(ids[index] ?? '')
    return row ? { type, id: row.id, data: JSON.parse(row.data) as PlainObject, held } : { ...child, held }
  })
}

/**
 * `data`: the record to delete, with its id. Throws 409 `in_use`: keyword `held` with the names of up to three holders; for a provider record, `heldInAccounts` with the number of those in accounts.
 */
export async function refuseHeld(
  store: Pick<Repositories, 'records' | 'checks' | 'accounts'>,
  registry: DefinitionRegistry,
  target: Target,
  data: PlainObject,
): Promise<void> {
  const ownHolders = await holdersOf(store, registry, wholeOf(target.scope), target.type, [data])
  const errors = [
    ...heldBeside(registry, target, ownHolders),
    ...(target.scope.account === '' ? await heldInAccounts(store, registry, target, data) : []),
  ]
  if (errors.length > 0) throw new Problem(409, 'in_use', { errors })
}

function heldBeside(registry: DefinitionRegistry, { caller, facts }: Target, holders: Holder[]): FieldError[] {
  if (holders.length === 0) return []
  // Callers without full reach of a type get no names of its holders.
  const named = holders
    .filter(({ type }) => readable({ registry, facts }, caller, type).some(({ scope }) => scope.within.length === 0))
    .slice(0, maxNamed)
  const names = named.map((holder) => nameOf(registry, holder))
  return [
    {
      path: '',
      keyword: 'held',
      params: { names: [...names, ...(holders.length > named.length ? ['…'] : [])].join(', '), ids: named.map(({ id }) => id) },
    },
  ]
}

/** All are counted; only those in accounts that the caller has entered are named, if readable. */
async function heldInAccounts(
  store: Pick<Repositories, 'checks' | 'accounts'>,
  registry: DefinitionRegistry,
  { type, caller, facts }: Target,
  data: PlainObject,
): Promise<FieldError[]> {
  const references = referenceFieldsOf(registry, type, 'accounts').filter(
    ({ value }) => typeof data[value] === 'string' || typeof data[value] === 'number',
  )
  if (references.length === 0) return []
  const entered =
    caller.as.kind === 'staff'
      ? (await store.accounts.enteredBy(caller.actor)).filter((account) => reachesAccount(caller.reach, account)).map(({ name }) => name)
      : []
  let count = 0
  const names: string[] = []
  for (const { definition, path, value } of references) {
    const mayRead =
      can({ ...caller.as, inAccount: true }, definition.resource.access.read, facts) &&
      passesTokens(
        caller.as,
        tokensOf(definition.resource, (name) => registry.get(name)?.resource),
        'read',
      )
    const shownAccounts = mayRead ? entered : []
    const foreignHolders = await store.checks.inAccounts(
      definition.name,
      { field: { path }, is: 'equal', value: data[value] as string | number },
      { shownAccounts, most: maxNamed },
    )
    count += foreignHolders.count
    names.push(
      ...foreignHolders.rows.map(
        (row) =>
          `${nameOf(registry, { type: definition.name, id: row.id, data: JSON.parse(row.data) as PlainObject, held: undefined })} (${row.account})`,
      ),
    )
  }
  const named = names.slice(0, maxNamed)
  return count === 0
    ? []
    : [
        {
          path: '',
          keyword: named.length > 0 ? 'heldInEntered' : 'heldInAccounts',
          params: { count, names: [...named, ...(count > named.length ? ['…'] : [])].join(', ') },
        },
      ]
}

const maxNamed = 3

/** The first non-empty field of its title. */
function nameOf(registry: DefinitionRegistry, { type, id, data }: Holder): string {
  const paths = [...(registry.get(type)?.resource.title ?? '').matchAll(/\{([^{}]+)\}/g)].flatMap(([, names = '']) => names.split('|'))
  return (
    paths
      .map((path) => getAt(data, toPointer(parseFieldPath(path))))
      .find((text): text is string => typeof text === 'string' && text !== '') ?? id
  )
}

/** Fields in lists and maps cannot be queried in the database, so they hold nothing. */
function referenceFieldsOf(registry: DefinitionRegistry, type: string, whose: 'provider' | 'accounts'): ReferenceField[] {
  return registry
    .list()
    .filter(({ resource, schema }) => (resource.scope === 'provider') === (whose === 'provider') && mentions(schema, 'reference'))
    .flatMap((definition) =>
      plainReferences(definition.schema).flatMap(({ path, reference }) =>
        reference.type === type && reference.holds ? [{ definition, path, value: reference.value }] : [],
      ),
    )
}

// Checks that all moved rows exist: otherwise sums would silently be too small.
import { StoreError } from '../../database/errors.ts'
import { countedIn, type Counted, type Expected, lastKnown, type Moved, type MovedPart } from '../rollupStore.ts'
import { partMinutes, rollupTables } from '../rollups.ts'
import { type Connection, literal } from './connection.ts'
import { claims, type Known, makeTables, partitionsIn } from './tables.ts'
import { minuteMilliseconds } from '../../../../src/engine/time/units.ts'

type Required = { moved: Moved; expected: Expected; settings: Known }
const advice = 'is it the right server and database, and not an older copy of it?'

/** Throws when tables, the last moves or rows of a part are missing. */
export async function requireMoved(connection: Connection, { moved, expected, settings }: Required): Promise<void> {
  const { name, ask } = connection
  const fail = (reason: string): never => {
    throw new StoreError(`${name}: ${reason}: ${advice}`, 'statistics')
  }
  const names = [claims.name, ...rollupTables]
  const found = await ask<{ name: string }>(
    `select name from system.tables where database = currentDatabase() and name in (${names.map(literal).join(', ')})`,
  )
  const missing = names.filter((one) => !found.some((table) => table.name === one))
  const hasNoClaims = missing.length === 1 && missing[0] === claims.name
  if (missing.length > 0 && !(hasNoClaims && (await hasLastMoves(connection, moved))))
    fail(`sums were moved there, but it has no table ${missing.join(', ')}`)
  if (hasNoClaims) await makeTables(connection, settings)
  for (const counted of countedIn(moved)) {
    const last = await lastClaim(connection, counted)
    if (last >= counted.done) continue
    if (await hasLastMove(connection, counted)) await claimAgain(connection, { counted, settings })
    else fail(`${counted.done} moves of sums went there, but it has ${last}`)
  }
  const lost = await lostPart(connection, expected)
  if (lost) fail(`${lost.rollup} has ${lost.present} of ${lost.rows} rows of ${periodOf(lost)}`)
}

async function lastClaim({ ask }: Connection, { portal }: Counted): Promise<number> {
  const [last] = await ask<{ move: number }>(`select max(move) as move from ${claims.name} where portal = ${literal(portal)}`)
  return last!.move
}

async function hasLastMoves(connection: Connection, moved: Moved): Promise<boolean> {
  for (const counted of countedIn(moved)) if (!(await hasLastMove(connection, counted))) return false
  return true
}

async function hasLastMove({ ask }: Connection, { portal, done }: Counted): Promise<boolean> {
  for (const table of rollupTables) {
    const [found] = await ask<{ rows: number }>(`select count() as rows from ${table} where portal = ${literal(portal)} and move = ${done}`)
    if (found!.rows > 0) return true
  }
  return false
}

/**
 * Rows of the last move prove that this is the right ClickHouse: claims are younger than the first moves, and may get lost. Numbers that this
 * database does not know belong to another one, as ever.
 */
async function claimAgain({ ask, insert }: Connection, { counted, settings }: { counted: Counted; settings: Known }): Promise<void> {
  const { portal, done } = counted
  let last = 0
  for (const table of rollupTables) {
    const [found] = await ask<{ move: number }>(`select max(move) as move from ${table} where portal = ${literal(portal)}`)
    last = Math.max(last, found!.move)
  }
  const moves = last > lastKnown(counted) ? [done, last] : [done]
  await insert(
    claims.name,
    moves.map((move) => ({ portal, move, owner: 'found' })),
    settings.insertSettings,
  )
}

/** A part with fewer rows than were moved. Surplus rows belong to abandoned moves and never count. */
async function lostPart(connection: Connection, expected: Expected): Promise<(MovedPart & { present: number }) | undefined> {
  for (let before: MovedPart | undefined; ;) {
    const parts = await expected()
    if (parts.length === 0) return undefined
    const present = new Map((await partitionsIn(connection, rollupTables)).map((part) => [keyOf(part), part.rows]))
    const lost = parts.find((part) => (present.get(keyOf(part)) ?? 0) < part.rows)
    if (!lost) return undefined
    // It may have been forgotten and deleted in between.
    if (before && keyOf(before) === keyOf(lost)) return { ...lost, present: present.get(keyOf(lost)) ?? 0 }
    before = lost
  }
}

const keyOf = ({ portal, rollup, step, part }: MovedPart): string => `${portal} ${rollup} ${step} ${part}`

function periodOf({ step, part }: MovedPart): string {
  const size = partMinutes[step] * minuteMilliseconds
  const [from, to] = [part * size, (part + 1) * size - 1].map((at) => new Date(at).toISOString().slice(0, 10))
  return `${{ m: 'minutes', h: 'hours', d: 'days' }[step]} from ${from} to ${to}`
}

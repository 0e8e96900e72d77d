// Commands of a record (`commands` of its definition), such as the start of a recording. They reach agents at once: the pause between changes of one record does not apply.
import { own, sameJson, type PlainObject } from '../../../src/engine/json/objects.ts'
import { notFound } from '../problem.ts'
import type { Caller } from '../model.ts'
import type { Target } from './read/target.ts'
import type { WireRecord } from './read/wire.ts'
import type { Precondition } from './write/rules/precondition.ts'

/** Runs a command for those who may change the record. A record that already has the command's values stays unchanged. 404 for a command that the type does not have. */
export type RunCommand = (caller: Caller, type: string, id: string, seen: Precondition, command: string) => Promise<WireRecord>

type Parts = {
  /** Throws 403 and 404. */ updating: (
    caller: Caller,
    type: string,
    id: string,
  ) => Promise<{ target: Target; data: PlainObject; wire: WireRecord }>
  rewrite: (
    caller: Caller,
    at: { type: string; id: string; seen: Precondition },
    next: (target: Target, stored: PlainObject) => PlainObject,
  ) => Promise<WireRecord>
}

export function createCommands({ updating, rewrite }: Parts): RunCommand {
  return async (caller, type, id, seen, command) => {
    const { target, data, wire } = await updating(caller, type, id)
    const rule = own(target.definition.resource.commands ?? {}, command)
    if (!rule) throw notFound()
    if (Object.entries(rule.set).every(([name, value]) => sameJson(data[name], value))) return wire
    return rewrite(caller, { type, id, seen }, (_target, stored) => ({ ...stored, ...rule.set }))
  }
}

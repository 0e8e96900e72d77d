// Jobs of a record: one per target. Options of the type map the members of a record (docs/agent-protocol.md).
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { type Group, isGroup, itemsAt, type Member, memberOf, textIn } from '../../server/drivers/agents/records.ts'

/** RFC 3339; the end does not belong to the window. */
export type Window = { start: string; stop: string }
export type Target = { url: string; key: string; passphrase: string; login: string }
/** `targets`: the target, then its backup. An empty schedule means always. */
export type Job = {
  /** Same source and targets, same key: a job that only moves within its record continues. */ key: string
  account: string
  type: string
  id: string
  version: number
  part: string
  isOn: boolean
  source: string
  targets: Target[]
  schedule: Window[]
}
const codeNames = ['running', 'starting', 'notFound', 'notPublished', 'failed', 'stopped'] as const
export type CodeName = (typeof codeNames)[number]
export type Codes = Record<CodeName, number>

/** Throws for a type whose options or reports a restreamer cannot work with. */
export function codesOf({ type, options }: AgentType): Codes {
  const given = isGroup(options.codes) ? options.codes : {}
  return Object.fromEntries(
    codeNames.map((name) => {
      const code = given[name]
      if (typeof code !== 'number') throw new Error(`the definition of ${type} names no code for "${name}"`)
      return [name, code]
    }),
  ) as Codes
}

/** Pieces of a record that are no text or list are taken as absent. */
export function jobsOf(kind: AgentType, { account, type, id, version, record }: Change): Job[] {
  const parts = kind.reports?.parts ?? ''
  const member = memberOf(kind)
  const isOn = !isGroup(record) || record.active !== false
  return itemsAt(record, parts).map(([part, item]) => {
    const source = textIn(item[member('source')])
    const targets = [targetOf(item, member), ...backupOf(item[member('backup')], item, member)]
    return {
      key: JSON.stringify([account, type, id, source, targets]),
      account,
      type,
      id,
      version,
      part,
      isOn,
      source,
      targets,
      schedule: windowsOf(item[member('schedule')], member),
    }
  })
}

function targetOf(item: Group, member: Member): Target {
  return {
    url: textIn(item[member('target')]),
    key: textIn(item[member('key')]),
    passphrase: textIn(item[member('passphrase')]),
    login: textIn(item[member('login')]),
  }
}

/** A backup without its own key uses that of the target. */
function backupOf(backup: unknown, item: Group, member: Member): Target[] {
  if (!isGroup(backup) || textIn(backup[member('target')]) === '') return []
  const target = targetOf(backup, member)
  return [{ ...target, key: target.key || textIn(item[member('key')]) }]
}

function windowsOf(given: unknown, member: Member): Window[] {
  if (!Array.isArray(given)) return []
  return given
    .filter(isGroup)
    .map((window) => ({ start: textIn(window[member('start')]), stop: textIn(window[member('stop')]) }))
    .filter(({ start, stop }) => !Number.isNaN(Date.parse(start)) && !Number.isNaN(Date.parse(stop)))
}

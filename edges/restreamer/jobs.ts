// Jobs of a record: one per target. Options of the type say which members of a record mean what (docs/agent-protocol.md).
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'

/** RFC 3339; the end does not belong to the window. */
export type Window = { start: string; stop: string }
export type Target = { url: string; key: string; passphrase: string; login: string }
/** `targets`: the target, then its backup. An empty schedule means always. */
export type Job = {
  /** Same source and targets, same key: a job that only moves within its record goes on. */ key: string
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
    const source = text(item[member('source')])
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

type Group = Record<string, unknown>
type Member = (name: string) => string

/** The name that the record gives to a member; by default the same. */
function memberOf({ options }: AgentType): Member {
  return (name) => (typeof options[name] === 'string' ? options[name] : name)
}

function targetOf(item: Group, member: Member): Target {
  return {
    url: text(item[member('target')]),
    key: text(item[member('key')]),
    passphrase: text(item[member('passphrase')]),
    login: text(item[member('login')]),
  }
}

/** A backup without a key of its own takes that of the target. */
function backupOf(backup: unknown, item: Group, member: Member): Target[] {
  if (!isGroup(backup) || text(backup[member('target')]) === '') return []
  const target = targetOf(backup, member)
  return [{ ...target, key: target.key || text(item[member('key')]) }]
}

function windowsOf(given: unknown, member: Member): Window[] {
  if (!Array.isArray(given)) return []
  return given
    .filter(isGroup)
    .map((window) => ({ start: text(window[member('start')]), stop: text(window[member('stop')]) }))
    .filter(({ start, stop }) => !Number.isNaN(Date.parse(start)) && !Number.isNaN(Date.parse(stop)))
}

function itemsAt(record: unknown, pointer: string): [string, Group][] {
  const held = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (isGroup(value) && Object.hasOwn(value, name) ? value[name] : undefined), record)
  if (pointer === '') return isGroup(record) ? [['', record]] : []
  if (Array.isArray(held)) return held.flatMap((item: unknown, index) => (isGroup(item) ? [[`${pointer}/${index}`, item]] : []))
  if (!isGroup(held)) return []
  return Object.entries(held).flatMap(([name, item]) =>
    isGroup(item) ? [[`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, item]] : [],
  )
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

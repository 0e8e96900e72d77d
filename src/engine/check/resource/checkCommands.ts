// The keys `keys`, `commands`, `drafts` and `agents.as` of resource.json name fields that exist.
import { agentRulesOf } from '../../load/resource/agentOptions.ts'
import type { Report } from '../../load/problems.ts'
import { mentions } from '../../schema/mentions.ts'
import { fieldSchema, parseFieldPath, toFieldPath } from '../../schema/paths.ts'
import type { Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

const taskFields: Record<string, Schema> = {
  status: { type: 'string', enum: ['queued', 'running', 'done', 'failed'] },
  error_reason: { type: 'string' },
  finished_at: { type: 'string' },
}

/** Everything that these keys name exists; records that agents make, and their tasks, have the fields that agents report in. */
export function checkCommands(definition: Definition, report: Report): void {
  checkTask(definition, report)
  checkKeys(definition, report)
  checkDrafts(definition, report)
  checkSet(definition, report)
  checkMade(definition, report)
}

/** Each secret that `keys` names is write-only and has the members beside it. */
function checkKeys({ resource: { keys = [] }, schema }: Definition, report: Report): void {
  keys.forEach(({ at, previous, until }, index) => {
    const siblingPath = (name: string): string => toFieldPath([...parseFieldPath(at).slice(0, -1), name])
    const isText = (path: string): boolean => fieldSchema(schema, path)?.type === 'string'
    const isSecret = (path: string): boolean => isText(path) && fieldSchema(schema, path)?.writeOnly === true
    const wrong: [string, string, string][] = []
    if (!isSecret(at)) wrong.push(['at', at, 'a write-only text'])
    if (previous !== undefined && !isSecret(siblingPath(previous))) wrong.push(['previous', siblingPath(previous), 'a write-only text'])
    if (until !== undefined && !isText(siblingPath(until))) wrong.push(['until', siblingPath(until), 'a text'])
    for (const [key, field, kind] of wrong)
      report({
        level: 'error',
        code: 'unknown_key',
        at: ['keys', String(index), key],
        params: { place: field },
        message: `${field} is not ${kind}.`,
      })
  })
}

/** Drafts are stored as they are, so a secret would be readable in the database. A record begins without what is withheld. */
function checkDrafts({ resource: { drafts }, schema }: Definition, report: Report): void {
  for (const name of typeof drafts === 'object' ? drafts.withheld : [])
    if (!Object.hasOwn(schema.properties ?? {}, name) || schema.required?.includes(name))
      report({
        level: 'error',
        code: 'unknown_key',
        at: ['drafts', 'withheld', name],
        params: { place: name },
        message: `${name} is not an optional field of the record.`,
      })
  if (drafts && mentions(schema, 'writeOnly'))
    report({
      level: 'error',
      code: 'drafts_of_secrets',
      at: ['drafts'],
      params: {},
      message: 'A type with write-only fields has no drafts.',
    })
}

function checkSet({ resource: { commands = {} }, schema }: Definition, report: Report): void {
  for (const [id, { set }] of Object.entries(commands))
    for (const field of Object.keys(set))
      if (!fieldSchema(schema, field) || fieldSchema(schema, field)?.readOnly === true)
        report({
          level: 'error',
          code: 'unknown_key',
          at: ['commands', id, 'set', field],
          params: { place: field },
          message: `${field} is not a field that people may change.`,
        })
}

/** Records that agents make belong to a parent and have the time of the agent's last word. */
function checkMade({ resource, schema }: Definition, report: Report): void {
  if (!agentRulesOf(resource).some(({ as }) => as === 'made')) return
  const wrong = (place: string, message: string): void =>
    report({ level: 'error', code: 'unknown_key', at: ['agents', 'as'], params: { place }, message })
  if (typeof resource.scope !== 'object') wrong('scope', 'Records that agents make belong to a parent.')
  const field = fieldSchema(schema, 'made_at')
  if (field?.type !== 'string' || field.readOnly !== true) wrong('made_at', 'Records that agents make have a read-only text made_at.')
}

/** Agents report on a task in its own record. */
function checkTask({ resource, schema }: Definition, report: Report): void {
  if (!agentRulesOf(resource).some(({ as }) => as === 'task')) return
  for (const [name, { type, enum: states = [] }] of Object.entries(taskFields)) {
    const field = fieldSchema(schema, name)
    const isRight = field?.type === type && field?.readOnly === true && states.every((state) => field?.enum?.includes(state))
    if (!isRight)
      report({
        level: 'error',
        code: 'task_field',
        at: ['agents', 'as'],
        params: { field: name, states: states.join(', ') },
        message: `The records of tasks have a read-only text ${name}${states.length > 0 ? ` with ${states.join(', ')}` : ''}.`,
      })
  }
}

// The keys `commands`, `drafts` and `agents.as: made` of resource.json name fields that exist.
import { agentRulesOf } from '../load/agentOptions.ts'
import type { Report } from '../load/problems.ts'
import { mentions } from '../schema/mentions.ts'
import { fieldSchema } from '../schema/paths.ts'
import type { Definition } from '../types.ts'
import { checkKeyRules } from './checkKeyRules.ts'

/** Keys and commands name fields that exist; records that agents make have what that needs. */
export function checkCommands(definition: Definition, report: Report): void {
  checkKeyRules(definition, report)
  checkDrafts(definition, report)
  checkSet(definition, report)
  checkMade(definition, report)
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

// A type of tasks has the fields in which agents report on a task.
import { agentRulesOf } from '../load/agentOptions.ts'
import type { Report } from '../load/problems.ts'
import { fieldSchema } from '../schema/paths.ts'
import type { Schema } from '../schema/types.ts'
import type { Definition } from '../types.ts'

const taskFields: Record<string, Schema> = {
  status: { type: 'string', enum: ['queued', 'running', 'done', 'failed'] },
  error_reason: { type: 'string' },
  finished_at: { type: 'string' },
}

/** Agents report on a task in its own record. */
export function checkTask({ resource, schema }: Definition, report: Report): void {
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

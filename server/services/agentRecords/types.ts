// Records that agents make, such as the files of a recording (docs/agent-protocol.md).
import type { Agent, AgentOrigin } from '../agents/types.ts'

/**
 * `parent`: id of the record that the new one belongs to. `id`: chosen by the agent, so that a repeated call makes nothing twice. `at`: ISO
 * time of the agent. `record`: fields to set; null = it is gone.
 */
export type GivenRecord = {
  account: string
  type: string
  parent: string
  id: string
  at: string
  record: Record<string, unknown> | null
}
export const agentRecordRefusalCodes = ['unknown_record', 'wrong_id', 'deleted', 'invalid', 'too_many', 'out_of_time'] as const
/** `index` in the request's list; `path` of an invalid field. */
export type AgentRecordRefusal = { index: number; code: (typeof agentRecordRefusalCodes)[number]; path?: string }
/** `ignored`: not newer than what is stored, or nothing changed. */
export type AgentRecordsResult = { accepted: number; ignored: number; refused: AgentRecordRefusal[] }

export type AgentRecords = {
  /** Each record is judged separately: one refusal does not affect the others. */
  take: (agent: Agent, given: GivenRecord[], origin: AgentOrigin) => Promise<AgentRecordsResult>
}

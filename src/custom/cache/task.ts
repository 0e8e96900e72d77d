// A cache task in the form, in the request, and in the response.
import type { FieldError } from '../../engine/types.ts'
import { isPlainObject } from '../../engine/json/objects.ts'

export type TaskMode = 'delete' | 'preload'
/** `links` is the text as typed. */
export type TaskDraft = { mode: TaskMode; domain: string; links: string; isWhole: boolean; inZones: boolean }
export type Task = {
  id: string
  created_at: string
  domain: string
  action: TaskMode
  status: string
  action_type?: string
  paths?: string[]
  paths_count?: number
  with_extra_zones?: boolean
  actor?: string
  finished_at?: string
  error_reason?: string
  _delivery?: { state?: string }
}

export const emptyDraft = (domain = ''): TaskDraft => ({ mode: 'delete', domain, links: '', isWhole: false, inZones: false })

/** The task has no content. */
export const isEmpty = ({ links, isWhole }: TaskDraft): boolean => !isWhole && links.trim() === ''

/** Lines keep their numbers: the schema drops blank ones, and errors refer to typed lines. */
export function taskBodyOf({ mode, domain, links, isWhole, inZones }: TaskDraft): Record<string, unknown> {
  return {
    action: mode,
    ...(domain.trim() !== '' && { domain }),
    ...(isWhole && mode === 'delete' ? { action_type: 'full' } : { paths: links.split('\n') }),
    ...(inZones && { with_extra_zones: true }),
  }
}

/**
 * The request. `value`: the body as normalized by the schema, whose links are path and query on the domain; each stays in its typed line.
 */
export function requestOf(draft: TaskDraft, value: unknown): Record<string, unknown> {
  const body = taskBodyOf(draft)
  const { paths: links, domain } = isPlainObject(value) ? (value as Record<string, unknown>) : {}
  if (!Array.isArray(body['paths']) || !Array.isArray(links) || links.length !== countOf(draft.links)) return body
  const reduced = links.values()
  const paths = draft.links.split('\n').map((line) => (line.trim() === '' ? '' : (reduced.next().value as string)))
  return { ...body, ...(typeof domain === 'string' && { domain }), paths }
}

export function taskDraftOf({ action, domain, paths = [], action_type, with_extra_zones }: Task): TaskDraft {
  return { mode: action, domain, links: paths.join('\n'), isWhole: action_type === 'full', inZones: with_extra_zones === true }
}

export const countOf = (links: string): number => links.split('\n').filter((line) => line.trim() !== '').length

/** It is running, and an agent is available. */
export function isRunning({ status, _delivery: delivery }: Task): boolean {
  return (status === 'queued' || status === 'running') && delivery?.state !== 'none'
}

export const isWaiting = ({ status, _delivery: delivery }: Task): boolean => status === 'queued' && delivery?.state === 'none'

export type TaskRejection =
  | { kind: 'exceeded'; reason: string | undefined; detail: string | undefined; /** Milliseconds. */ retryAt: number | undefined }
  | { kind: 'fields'; errors: FieldError[] }
  | { kind: 'failed' }

/**
 * The message for a rejected call: 429 by its reason or the server's own text, invalid fields at their path, anything else as a failure.
 */
export function taskRejectionOf({
  status,
  body,
  retryAt,
}: {
  status: number
  body?: unknown
  retryAt?: number | undefined
}): TaskRejection {
  const fields = isPlainObject(body) ? body : {}
  if (status === 429) return { kind: 'exceeded', reason: textOf(fields['reason']), detail: plain(fields['detail']), retryAt }
  const errors = Array.isArray(fields['errors']) ? (fields['errors'] as FieldError[]) : []
  return errors.length > 0 ? { kind: 'fields', errors } : { kind: 'failed' }
}

const longest = 300
/** One line of plain text without markup and control characters, of limited length. Undefined if nothing is left. */
function plain(value: unknown): string | undefined {
  const text = textOf(value)
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return text ? (text.length > longest ? `${text.slice(0, longest)}…` : text) : undefined
}
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

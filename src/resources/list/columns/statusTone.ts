// Shape and colour of a state, by the state's name.
import type { StatusTone } from '../../../ui/parts/feedback/Status.tsx'

const words: Record<StatusTone, string[]> = {
  ok: [
    'active',
    'ok',
    'applied',
    'enabled',
    'delegated',
    'success',
    'done',
    'ready',
    'published',
    'issued',
    'valid',
    'sent',
    'connected',
    'won',
    'true',
  ],
  run: ['pending', 'processing', 'starting', 'applying', 'in_progress', 'queued', 'checking'],
  bad: ['error', 'failed', 'refused', 'not_found', 'expired', 'invalid', 'blocked', 'firing'],
  off: ['inactive', 'off', 'disabled', 'deactivated', 'none', 'archived', 'closed', 'lost', 'false'],
  idle: ['idle', 'not_published', 'stopped', 'paused', 'waiting', 'in_work', 'never', 'draft'],
  warn: ['warning', 'degraded', 'expiring', 'expires', 'partial', 'away'],
  info: ['info', 'new', 'kept'],
  odd: ['unknown', 'no_changes', 'unchanged'],
}
const toneOf = new Map(Object.entries(words).flatMap(([tone, names]) => names.map((name) => [name, tone as StatusTone] as const)))

export function statusTone(value: unknown): StatusTone {
  return toneOf.get(String(value).toLowerCase().replaceAll('-', '_')) ?? 'odd'
}

// Restreams as customers send them.
export type Target = Record<string, unknown>

export const source = 'rtmp://in.example.com/live/a/main'
export const target = (change: Target = {}): Target => ({
  source,
  target_type: 'customRTMP',
  target_url: 'rtmp://push.example.com/app',
  target_key: 'key-1',
  ...change,
})

let number = 0
export const named = (restreams: unknown[], more: object = {}): object => ({
  name: `restream-${(number += 1)}`,
  type: 'long',
  restreams,
  ...more,
})

/** Targets of about 250 KB. */
export const largeTargets = (mark: string): unknown[] =>
  Array.from({ length: 450 }, (_, index) =>
    target({
      source: `rtmp://${mark}${index % 9}.example.com/a/b/${'s'.repeat(200)}`,
      target_url: `rtmp://to${index}.example.com/live/${'t'.repeat(200)}`,
    }),
  )

// A file of a recording, as a media node reports it.
export const fileFrom = (begin: Date, more: object = {}) => ({
  node: 'node1',
  status: 'ready',
  stream_name: 'stream1',
  started_at: begin.toISOString(),
  duration_s: 60,
  size_bytes: 1000,
  ...more,
})

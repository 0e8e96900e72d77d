// What orval makes: calls by fetch, sent by used/orvalFetch.ts.
module.exports = {
  portal: {
    input: 'generated/public.json',
    output: {
      target: 'generated/orval.ts',
      client: 'fetch',
      override: { mutator: { path: 'used/orvalFetch.ts', name: 'orvalFetch' } },
    },
  },
}

/** An open session as `GET /session` answers it, of a person without accounts. */
export const liveSession = (given: Record<string, unknown> = {}) => ({
  status: 'Alive',
  type: 'Person',
  id: 'p1',
  email: 'a@b.example',
  role: 'owner',
  permissions: [],
  lifetime: 3600,
  idle: 600,
  pending_step: null,
  kinds: [],
  kind_rules: {},
  accounts: [],
  ...given,
})

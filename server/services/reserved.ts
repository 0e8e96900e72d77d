// First segments of API addresses that no resource type may take as its name.

export const reservedNames = [
  'accounts', 'audit', 'brand', 'countries', 'definitions', 'entry', 'events', 'healthz', 'messages', 'oauth', 'openapi', 'persons', 'projects', 'readyz', 'regions',
  'session', 'sessions', 'setup', 'staff', 'validators',
]

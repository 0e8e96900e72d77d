// The demo data set, bundled with the server.
import bills from './seed/demo/bills.json' with { type: 'json' }
import brands from './seed/demo/brands.json' with { type: 'json' }
import leads from './seed/demo/leads.json' with { type: 'json' }
import people from './seed/demo/people.json' with { type: 'json' }
import provider from './seed/demo/provider.json' with { type: 'json' }
import records from './seed/demo/records.json' with { type: 'json' }
import type { DemoData } from './services/seed/seed.ts'

export const demoData = { provider: [...brands, ...provider], people, records, leads, bills } as DemoData

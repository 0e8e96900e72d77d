// Hooks by type name, and those of requests that show their state.
import type { Definition } from '../../../src/engine/types.ts'
import { agents } from './agents.ts'
import { brandings } from './brandings.ts'
import { certificates, deliveryCertificates } from './certificates.ts'
import { cacheTasks } from './cacheTasks.ts'
import { fonts } from './fonts.ts'
import { nomenclature } from './nomenclature.ts'
import { images } from './images.ts'
import { dnsRecords, dnsZones } from './dnsZones.ts'
import { httpResources } from './httpResources.ts'
import { employees } from './employees.ts'
import { liveResources } from './liveResources.ts'
import { leads } from './leads.ts'
import { alertType, metricAlerts } from './metricAlerts.ts'
import { orderStates, stateField } from './shared/orderStates.ts'
import { projects } from './projects.ts'
import { reportType, savedReports } from './savedReports.ts'
import { restreams } from './restreams.ts'
import { streamFiles } from './streamFiles.ts'
import { streamRecords } from './streamRecords.ts'
import { topUps, topUpType } from './topUps.ts'
import { restreamTests } from './restreamTests.ts'
import type { RecordHook } from './types.ts'

const hooks: Record<string, RecordHook> = {
  certificates,
  'delivery-certificates': deliveryCertificates,
  'cache-tasks': cacheTasks,
  'dns-zones': dnsZones,
  'dns-records': dnsRecords,
  'http-resources': httpResources,
  'live-resources': liveResources,
  employees,
  nomenclature,
  projects,
  brandings,
  images,
  fonts,
  leads,
  agents,
  restreams,
  'stream-files': streamFiles,
  'stream-records': streamRecords,
  'restream-tests': restreamTests,
  [alertType]: metricAlerts,
  [reportType]: savedReports,
  [topUpType]: topUps,
}

export function hookOf({ name, resource, schema }: Pick<Definition, 'name' | 'resource' | 'schema'>): RecordHook {
  if (Object.hasOwn(hooks, name)) return hooks[name]!
  return resource.kind === 'order' && schema.properties?.[stateField] !== undefined ? orderStates : {}
}

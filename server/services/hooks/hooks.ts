// The types that need a hook, by name.
import { agents } from './agents.ts'
import { brandings } from './brandings.ts'
import { certificates } from './certificates.ts'
import { cacheTasks } from './cacheTasks.ts'
import { dnsZones } from './dnsZones.ts'
import { httpResources } from './httpResources.ts'
import { employees } from './employees.ts'
import { leads } from './leads.ts'
import { projects } from './projects.ts'
import type { RecordHook } from './types.ts'

const hooks: Record<string, RecordHook> = { certificates, 'cache-tasks': cacheTasks, 'dns-zones': dnsZones, 'http-resources': httpResources, employees, projects, brandings, leads, agents }

export function hookOf(type: string): RecordHook {
  return Object.hasOwn(hooks, type) ? hooks[type]! : {}
}

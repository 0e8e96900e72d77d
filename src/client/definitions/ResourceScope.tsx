// Every type the caller may open is a react-admin Resource: its name, what can be done with it, and what a record is called.
import { ResourceDefinitionContext, type ResourceDefinition } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { titleOf } from '../../engine/values/valuesAt.ts'
import type { DefinitionSummary } from './types.ts'
import { useDefinitions } from './useDefinitions.ts'

const noop = () => undefined

/** Definitions come from the server, so nothing is registered or taken away by elements. */
export function ResourceScope({ children }: { children: ReactNode }) {
  const types = useDefinitions()
  const value = useMemo(
    () => ({ definitions: Object.fromEntries(types.map((type) => [type.name, resourceOf(type)])), register: noop, unregister: noop }),
    [types],
  )
  return <ResourceDefinitionContext value={value}>{children}</ResourceDefinitionContext>
}

/** A record's page is both: who may not change it reads it there. */
export function resourceOf({ name, title, icon, can }: DefinitionSummary): ResourceDefinition {
  return {
    name,
    icon,
    hasList: can.read,
    hasShow: can.read,
    hasEdit: can.update,
    hasCreate: can.create,
    recordRepresentation: (record: Record<string, unknown>) => titleOf(title, record),
  }
}

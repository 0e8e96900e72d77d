// Registers every accessible type as a react-admin Resource: its name, permissions, and record title.
import { ResourceDefinitionContext, type ResourceDefinition } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { titleOf } from '../../engine/values/valuesAt.ts'
import type { DefinitionSummary } from './types.ts'
import { useDefinitions } from './useDefinitions.ts'

const noop = () => undefined

/** Definitions come from the server, so elements neither register nor unregister resources. */
export function ResourceScope({ children }: { children: ReactNode }) {
  const types = useDefinitions()
  const value = useMemo(
    () => ({ definitions: Object.fromEntries(types.map((type) => [type.name, resourceOf(type)])), register: noop, unregister: noop }),
    [types],
  )
  return <ResourceDefinitionContext value={value}>{children}</ResourceDefinitionContext>
}

/** A record's page serves as both: without the right to change, it is read-only. */
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

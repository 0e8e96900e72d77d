// The draft of the extra zones tab: a switch, a chain of selectors, a certificate.
import { sameJson, textsIn } from '../../engine/json/objects.ts'

/** `areas`: values of the selectors, '' = not chosen yet. */
export type ZonesDraft = { isOn: boolean; areas: string[]; certificate: number | null }
export type Body = { areas: string[]; certificate: number | null }
export type ZonesField = 'areas' | 'certificate'

/** `suggested`: the certificate that is used while none was chosen. */
export function zonesDraftOf(stored: Record<string, unknown> | undefined, suggested: unknown): ZonesDraft {
  const { areas, certificate } = stored ?? {}
  const chosen = textsIn(areas)
  return { isOn: chosen.length > 0, areas: chosen, certificate: numberIn(certificate) ?? numberIn(suggested) ?? null }
}
function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Switching on adds an empty selector; switching off keeps the chosen values in the draft. */
export function switched(draft: ZonesDraft, isOn: boolean): ZonesDraft {
  return { ...draft, isOn, areas: isOn && draft.areas.length === 0 ? [''] : draft.areas }
}

/** Options of a selector: zones that no earlier one has. */
export function offeredAt(zones: readonly string[], { areas }: ZonesDraft, index: number): string[] {
  return zones.filter((zone) => !areas.slice(0, index).includes(zone))
}

/** Changing a selector removes the later ones. */
export function chosenAt(draft: ZonesDraft, index: number, zone: string): ZonesDraft {
  return { ...draft, areas: [...draft.areas.slice(0, index), zone] }
}

export function canAdd(zones: readonly string[], { areas }: ZonesDraft): boolean {
  return areas.length < zones.length && !areas.includes('')
}
export function added(draft: ZonesDraft): ZonesDraft {
  return { ...draft, areas: [...draft.areas, ''] }
}
export function withoutLast(draft: ZonesDraft): ZonesDraft {
  return { ...draft, areas: draft.areas.slice(0, -1) }
}

/** Missing values; none while the switch is off. */
export function missingIn({ isOn, areas, certificate }: ZonesDraft): ZonesField[] {
  if (!isOn) return []
  return [
    ...(areas.length === 0 || areas.includes('') ? (['areas'] as const) : []),
    ...(certificate === null ? (['certificate'] as const) : []),
  ]
}

/** Off = no zones, and no certificate. */
export function zonesBodyOf({ isOn, areas, certificate }: ZonesDraft): Body {
  return isOn ? { areas, certificate } : { areas: [], certificate: null }
}

export const isSameDraft = (one: ZonesDraft, other: ZonesDraft): boolean => sameJson(zonesBodyOf(one), zonesBodyOf(other))

// The draft of the extra zones tab: a switch, a chain of selectors, a certificate.
import { sameJson, textsIn } from '../../engine/json/objects.ts'

/** `areas`: values of the selectors, '' = not chosen yet. */
export type Draft = { isOn: boolean; areas: string[]; certificate: number | null }
export type Body = { areas: string[]; certificate: number | null }
export type Place = 'areas' | 'certificate'

/** `suggested`: the certificate that is used while none was chosen. */
export function draftOf(stored: Record<string, unknown> | undefined, suggested: unknown): Draft {
  const { areas, certificate } = stored ?? {}
  const chosen = textsIn(areas)
  return { isOn: chosen.length > 0, areas: chosen, certificate: numberIn(certificate) ?? numberIn(suggested) ?? null }
}
function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Switching on adds an empty selector; switching off keeps the chosen values in the draft. */
export function switched(draft: Draft, isOn: boolean): Draft {
  return { ...draft, isOn, areas: isOn && draft.areas.length === 0 ? [''] : draft.areas }
}

/** Options of a selector: zones that no earlier one has. */
export function offeredAt(zones: readonly string[], { areas }: Draft, index: number): string[] {
  return zones.filter((zone) => !areas.slice(0, index).includes(zone))
}

/** Changing a selector removes the later ones. */
export function chosenAt(draft: Draft, index: number, zone: string): Draft {
  return { ...draft, areas: [...draft.areas.slice(0, index), zone] }
}

export function canAdd(zones: readonly string[], { areas }: Draft): boolean {
  return areas.length < zones.length && !areas.includes('')
}
export function added(draft: Draft): Draft {
  return { ...draft, areas: [...draft.areas, ''] }
}
export function withoutLast(draft: Draft): Draft {
  return { ...draft, areas: draft.areas.slice(0, -1) }
}

/** Missing values; none while the switch is off. */
export function missingIn({ isOn, areas, certificate }: Draft): Place[] {
  if (!isOn) return []
  return [
    ...(areas.length === 0 || areas.includes('') ? (['areas'] as const) : []),
    ...(certificate === null ? (['certificate'] as const) : []),
  ]
}

/** Off = no zones, and no certificate. */
export function bodyOf({ isOn, areas, certificate }: Draft): Body {
  return isOn ? { areas, certificate } : { areas: [], certificate: null }
}

export const isSame = (one: Draft, other: Draft): boolean => sameJson(bodyOf(one), bodyOf(other))

// Live checks of a record: what a definition names, and what there is to look at. No I/O.
import { isPlainObject, textsIn } from '../json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../schema/paths.ts'
import type { FieldPath } from '../schema/types.ts'

/**
 * `names`: a list of domain names that lead to `domain`. `certificate.field`: a reference to the record that speaks for them, whose PEM is its field `pem`.
 * `origin.servers`: a map of hosts to `{port}`; the rest say how they are asked: by TLS, whether their certificate must be right, under which name, and below which folder.
 */
export type Checks = {
  names?: { field: FieldPath; domain: FieldPath }
  certificate?: { field: FieldPath; pem: FieldPath }
  origin?: { servers: FieldPath; https?: FieldPath; verify?: FieldPath; hostname?: FieldPath; sni?: FieldPath; folder?: FieldPath }
}
export const checkKinds = ['name', 'certificate', 'origin'] as const
export type CheckKind = (typeof checkKinds)[number]
export const checkStates = ['fine', 'warning', 'failed', 'skipped'] as const
export type CheckState = (typeof checkStates)[number]
/** `subject`: a name or a host; `path`: its place in the record. */
export type CheckSubject = { kind: CheckKind; subject: string; path: string }
/** `found` and `expected` are values as they stand, no sentences; `reason` is a word of the product. */
export type CheckResult = CheckSubject & { state: CheckState; reason: string; found?: string; expected?: string }
/** `version`: of the record that was looked at; `checked_at` in ISO 8601. */
export type CheckReport = { checked_at: string; version: number; checks: CheckResult[] }

/** What would be checked, in the order of rows: by name, then by server. A certificate is looked at for each name. */
export function checkSubjects({ names, certificate, origin }: Checks, record: unknown): CheckSubject[] {
  const known = names ? textsIn(valueOf(record, names.field)).filter((name) => name !== '') : []
  const ofKind =
    (kind: CheckKind) =>
    (subject: string, index: number): CheckSubject => ({ kind, subject, path: `${pointerOf(names!.field)}/${index}` })
  const hosts = origin ? Object.keys(asMap(valueOf(record, origin.servers))) : []
  return [
    ...known.map(ofKind('name')),
    ...(certificate ? known.map(ofKind('certificate')) : []),
    ...hosts.map((subject): CheckSubject => ({ kind: 'origin', subject, path: `${pointerOf(origin!.servers)}${toPointer([subject])}` })),
  ]
}

export function valueOf(record: unknown, path: FieldPath | undefined): unknown {
  return path === undefined ? undefined : getAt(record, pointerOf(path))
}
export function asMap(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {}
}

function pointerOf(path: FieldPath): string {
  return toPointer(parseFieldPath(path))
}

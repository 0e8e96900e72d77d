// Live checks of a record: the definition's settings, and the subjects to check. No I/O.
import { isPlainObject, textsIn } from '../json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../schema/paths.ts'
import type { FieldPath } from '../schema/types.ts'

/**
 * `names`: a list of domain names that point to `domain`. `certificate.field`: a reference to the certificate record, whose PEM is in its
 * field `pem`.
 * `origin.servers`: a map of hosts to `{port}`; the other keys configure the requests: TLS, whether the certificate must be valid, the host
 * name, and the folder.
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
/** `subject`: a name or a host; `path`: its path in the record. */
export type CheckSubject = { kind: CheckKind; subject: string; path: string }
/** `found` and `expected` are plain values, not sentences; `reason` is a code of the product. */
export type CheckResult = CheckSubject & { state: CheckState; reason: string; found?: string; expected?: string }
/** `version`: of the checked record; `checked_at` in ISO 8601. */
export type CheckReport = { checked_at: string; version: number; checks: CheckResult[] }

/** The planned checks in order: by name, then by server. A certificate is checked for each name. */
export function checkSubjects({ names, certificate, origin }: Checks, record: unknown): CheckSubject[] {
  const recordNames = names ? textsIn(valueOf(record, names.field)).filter((name) => name !== '') : []
  const ofKind =
    (kind: CheckKind) =>
    (subject: string, index: number): CheckSubject => ({ kind, subject, path: `${pointerOf(names!.field)}/${index}` })
  const hosts = origin ? Object.keys(asMap(valueOf(record, origin.servers))) : []
  return [
    ...recordNames.map(ofKind('name')),
    ...(certificate ? recordNames.map(ofKind('certificate')) : []),
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

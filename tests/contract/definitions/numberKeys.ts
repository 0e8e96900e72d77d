// Keys of the texts about numbers of a type: quotas, and what agents report.
import type { ResourceFile } from '../../../src/engine/load/resource/resourceFile.ts'

export function numberKeys(name: string, { quota = [], reports }: Pick<ResourceFile, 'quota' | 'reports'>): string[] {
  return [
    ...quota.flatMap(({ id, reason }) => [`quota.${id}`, `quota.${reason}`, 'quota.other']),
    ...Object.keys(reports?.codes ?? {}).map((code) => `reports.${code}`),
    ...(reports?.health ?? []).map(({ id }) => `health.${id}`),
  ].map((key) => `resources.${name}.${key}`)
}

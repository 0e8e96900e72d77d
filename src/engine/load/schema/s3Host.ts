// The hosts of S3 storages belong to the deployment: on load, `format: s3-host` becomes a pattern,
// so that the compiled module contains it and both sides agree without further configuration.
import { s3HostPattern } from '../../formats/formats.ts'
import { isPlainObject } from '../../json/objects.ts'

export function expandS3Host<T>(json: T, hosts: string[]): T {
  const pattern = s3HostPattern(hosts)
  return visit(json) as T

  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit)
    if (!isPlainObject(node)) return node
    const mapped = Object.entries(node).map(([key, value]) =>
      key === 'format' && value === 's3-host' ? ['pattern', pattern] : [key, visit(value)],
    )
    return Object.fromEntries(mapped)
  }
}

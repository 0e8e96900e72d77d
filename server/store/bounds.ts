// Bounds of a caller's reach among provider records: fields that must contain one of the caller's values.

/** The field at `path` equals the value. To be read, a list must contain it; to be written, contain nothing else. Without a value nothing is reached. */
export type Bound = { path: readonly string[]; value: string | undefined }

/** The written record would be outside its writer's reach. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
  readonly path: readonly string[]
  constructor(path: readonly string[]) {
    super(`out of reach by ${path.join('.')}`)
    this.path = path
  }
}

/** The first bound that a document violates: it may not be written. */
export function brokenBound(within: readonly Bound[], data: unknown): Bound | undefined {
  return within.find(({ path, value }) => {
    const found = [valueAt(data, path)].flat()
    return value === undefined || found.length === 0 || found.some((one) => one !== value)
  })
}

/** A write neither moves a row out of its writer's reach nor creates one outside. Throws OutOfReach. `data`: a document as text. */
export function refuseOutside(within: readonly Bound[], data: string): void {
  const broken = within.length > 0 ? brokenBound(within, JSON.parse(data)) : undefined
  if (broken) throw new OutOfReach(broken.path)
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined,
    data,
  )
}

// How far a caller reaches among the provider's records: fields that must hold a value of his.

/** The field at `path` is the value; a list has it to be read, and has nothing else to be written. Without a value nothing is reached. */
export type Bound = { path: readonly string[]; value: string | undefined }

/** A record would be written that its writer does not reach. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
  readonly path: readonly string[]
  constructor(path: readonly string[]) {
    super(`out of reach by ${path.join('.')}`)
    this.path = path
  }
}

/** The first bound that a document does not keep whole: it may not be written. */
export function brokenBound(within: readonly Bound[], data: unknown): Bound | undefined {
  return within.find(({ path, value }) => {
    const found = [valueAt(data, path)].flat()
    return value === undefined || found.length === 0 || found.some((one) => one !== value)
  })
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined,
    data,
  )
}

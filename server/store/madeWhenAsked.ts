type Makers<Parts, Made> = { readonly [Name in keyof Made]: (parts: Parts) => Made[Name] }

/**
 * Makes an object whose members are created on first access: a transaction has dozens of repositories and uses a few. It inherits the
 * members of `base`. None is an own member before its first access, so the object must not be spread.
 */
export function madeWhenAsked<Parts, Made extends object>(
  makers: Makers<Parts, Made>,
): <Base extends object>(parts: Parts, base?: Base) => Base & Made {
  const from = Symbol('from')
  const getters = Object.fromEntries(
    Object.entries<(parts: Parts) => unknown>(makers).map(([name, make]) => [
      name,
      {
        configurable: true,
        get(this: Record<symbol, { owner: object; parts: Parts }>): unknown {
          const { owner, parts } = this[from]!
          const value = make(parts)
          Object.defineProperty(owner, name, { value })
          return value
        },
      },
    ]),
  )
  const prototype: object = Object.create(null, getters)
  return (parts, base) => {
    const made = base ? Object.create(base, getters) : Object.create(prototype)
    made[from] = { owner: made, parts }
    return made
  }
}

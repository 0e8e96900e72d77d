type Makers<Parts, Made> = { readonly [Name in keyof Made]: (parts: Parts) => Made[Name] }

/**
 * An object whose members are made when they are first asked for: a transaction has dozens of repositories and uses a few. Members of
 * `base` are there, too. They are not the object's own, so that it cannot be spread.
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

// The advisory locks of the portal in PostgreSQL. All its processes know a lock by the same number, and no two locks have one. Who waits for one while he holds another may wait for ever.

/** Nothing but hard to meet by chance: other programs over the same database may have locks of their own. */
const first = 7_204_918_231

export const locks = {
  /** Who holds it migrates. */
  migration: first,
  /** Who holds it does what one process at a time does. */
  alone: first + 1,
  /** Who holds it makes the indexes of fields. */
  indexes: first + 2,
  /** Held by whoever adds to what agents read, until his rows are there for all to see. */
  outbox: first + 3,
}

// Advisory locks of the portal in PostgreSQL, by number. Every lock has its own number. Waiting for one while holding another may deadlock.

/** An arbitrary number: other programs over the same database may have locks of their own. */
const first = 7_204_918_231

export const locks = {
  /** Held during migrations. */
  migration: first,
  /** Held for work of one process at a time. */
  alone: first + 1,
  /** Held while creating field indexes. */
  indexes: first + 2,
  /** Held while appending to the outbox of agents, until the rows are visible. */
  outbox: first + 3,
  /** Held while statistics move to their store, for minutes at first: nothing else waits for it. */
  moving: first + 4,
}

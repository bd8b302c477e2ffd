/**
 * PostgreSQL's classes for a lost connection, a conflict of transactions, lack of resources, an operator's
 * intervention and a system error: the same work may succeed when the whole batch is tried again.
 */
const TRANSIENT = /^(08|40|53|55|57|58)/

/** Whether trying again may help; otherwise the data itself, or the code, is at fault. */
export function isTransient(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && (TRANSIENT.test(code) || /^E[A-Z]+$/.test(code))
}

/**
 * PostgreSQL's classes for data that does not fit: two rows that are one, a value, a constraint, a text too long for its
 * index. What encodes rows for it says so with a RangeError.
 */
const REFUSED = /^(21|22|23|54)/

/** Whether the data itself is refused: trying it again is no use, and without it the rest of its batch can be stored. */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof RangeError || (typeof code === 'string' && REFUSED.test(code))
}

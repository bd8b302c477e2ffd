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

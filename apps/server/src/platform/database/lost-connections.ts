import type { Logger } from 'pino'

/** A database that ends breaks all connections of a pool within this time. */
const TOGETHER_MS = 250

/**
 * Reports connections that broke, those that broke together in one line. By message only: the errors of `pg` carry the
 * connection with them, and a log would print all of it.
 */
export function createLostConnectionLog({
  log,
  isStopping,
}: {
  log: Logger
  /** A database that is stopped together with us is no news. */
  isStopping: () => boolean
}) {
  let connections = 0
  let timer: NodeJS.Timeout | undefined

  return {
    note({ message }: Error): void {
      connections += 1
      timer ??= setTimeout(() => {
        if (!isStopping()) log.warn({ connections, reason: message }, 'connections to the database were lost')
        connections = 0
        timer = undefined
      }, TOGETHER_MS).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

import type { Logger } from 'pino'
import type { ControlConnection } from './control-connection.ts'
import { LOCKS } from './locks.ts'

export interface NodeNameOptions {
  readonly control: Pick<ControlConnection, 'onOpened' | 'onLost' | 'query'>
  readonly node: string
  readonly log: Logger
  readonly againMs?: number
}

const AGAIN_MS = 2_000

/**
 * The name of this process among those on the database, held for as long as it runs. The connector of that name is the
 * holder's alone, so of two processes with one name the second waits for the first to end.
 */
export function createNodeName({ control, node, log, againMs = AGAIN_MS }: NodeNameOptions) {
  const ours = Promise.withResolvers<void>()
  let isTaken = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function claim(query: ControlConnection['query']): Promise<void> {
    const { rows } = await query<{ has: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as has', [
      LOCKS.nodeName,
      node,
    ])
    if (rows[0]?.has) {
      if (isTaken) log.info({ node }, 'the name of this process is free now')
      isTaken = false
      ours.resolve()
      return
    }
    if (!isTaken)
      log.error({ node }, 'another process has the name of this one: give each its own MILLWRIGHT_NODE')
    isTaken = true
    later()
  }

  function later(): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      // Without a connection it is tried when there is one.
      void claim(control.query).catch((error: unknown) =>
        log.debug({ err: error }, 'the name was not asked for'),
      )
    }, againMs).unref()
  }

  control.onOpened((query) => claim(query))
  control.onLost(() => clearTimeout(timer))
  return {
    isTaken: () => isTaken,
    /** Resolves when the name is ours for the first time. */
    whenOurs: (): Promise<void> => ours.promise,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type NodeName = ReturnType<typeof createNodeName>

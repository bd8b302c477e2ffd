interface JoinGateParts {
  /** False while nothing can be joined: then nobody waits. */
  readonly isOpen: () => boolean
  readonly isLetIn: (name: string) => boolean
  readonly onJoined: (listener: () => void) => () => void
}

/** Longer than a join takes; a page must not stay empty because the socket is slow. */
const LONGEST_MS = 500

/**
 * Lets a query ask after the server has let us listen to its channels: what it is answered then lacks nothing, and
 * need not be asked for a second time.
 */
export function createJoinGate({ isOpen, isLetIn, onJoined }: JoinGateParts) {
  const waiting = new Set<string>()

  return {
    /** `query` is the hash of its key. */
    async pass(query: string, names: readonly string[]): Promise<void> {
      const isDone = () => !isOpen() || names.every(isLetIn)
      if (isDone()) return
      waiting.add(query)
      await new Promise<void>((go) => {
        const stop = onJoined(() => isDone() && end())
        const timer = setTimeout(end, LONGEST_MS)
        function end(): void {
          clearTimeout(timer)
          stop()
          go()
        }
      })
      waiting.delete(query)
    },

    isWaiting: (query: string): boolean => waiting.has(query),
  }
}

export type JoinGate = ReturnType<typeof createJoinGate>

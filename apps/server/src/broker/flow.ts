const LOOK_MS = 10
/** Of packets whose end is still to come: not reading on would keep it from coming. */
const MAX_UNFINISHED_BYTES = 128 * 1024 * 1024

export interface FlowLimits {
  readonly maxMessages: number
  readonly maxBytes: number
}

/** Counts messages on their way into the store. Beyond a limit sockets are not read until half of it is free. */
export function createFlow({ maxMessages, maxBytes }: FlowLimits) {
  let messages = 0
  let bytes = 0
  let unfinished = 0
  const waiting = new Set<() => void>()

  const isFull = (): boolean => messages >= maxMessages || bytes >= maxBytes

  function makeRoom(): void {
    if (messages > maxMessages / 2 || bytes > maxBytes / 2) return
    for (const goOn of waiting) {
      // Whoever goes on may bring what he held back.
      if (isFull()) return
      waiting.delete(goOn)
      goOn()
    }
  }

  return {
    isFull,
    /** Also behind those that wait already, or whoever happens to be read would keep all the room there is. */
    mustWait: (): boolean => isFull() || waiting.size > 0,
    messages: () => messages,
    enter(size: number): void {
      messages += 1
      bytes += size
    },
    leave(count: number, size: number): void {
      messages -= count
      bytes -= size
      if (waiting.size > 0) makeRoom()
    },
    /** Called once, in turn. */
    whenRoom: (goOn: () => void): void => void waiting.add(goOn),
    forget: (goOn: () => void): void => void waiting.delete(goOn),
    /** Counts bytes of unfinished packets; false when these are too many. */
    keep(more: number): boolean {
      unfinished += more
      return more <= 0 || unfinished <= MAX_UNFINISHED_BYTES
    },
    async empty(): Promise<void> {
      while (messages > 0) await new Promise((go) => setTimeout(go, LOOK_MS))
    },
  }
}

export type Flow = ReturnType<typeof createFlow>

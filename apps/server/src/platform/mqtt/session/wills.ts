interface HeldWill {
  readonly timer: NodeJS.Timeout
  readonly publish: () => void
  readonly drop: () => void
}

/** Last wills that wait for the session to come back, MQTT 5 §3.1.3.2.2. Those that still wait when the server stops are lost. */
export function createWills() {
  const held = new Map<string, HeldWill>()

  function take(key: string): HeldWill | undefined {
    const will = held.get(key)
    if (!will) return
    clearTimeout(will.timer)
    held.delete(key)
    return will
  }

  return {
    /** One of both is called. */
    hold(key: string, delayMs: number, publish: () => void, drop: () => void): void {
      take(key)?.publish()
      const timer = setTimeout(() => take(key)?.publish(), delayMs)
      timer.unref()
      held.set(key, { timer, publish, drop })
    },
    /** The session is back [MQTT-3.1.3-9]. */
    drop: (key: string): void => take(key)?.drop(),
    /** The session is over. */
    publish: (key: string): void => take(key)?.publish(),
    stop(): void {
      for (const key of [...held.keys()]) take(key)?.drop()
    },
  }
}

export type Wills = ReturnType<typeof createWills>

import type { Bus } from '../../platform/bus/bus.ts'

export interface WakeUps {
  /** Events count from here on: so none is missed between a look at the database and the wait. */
  listen(key: string): Listening
  stop(): void
}

interface Listening {
  /** Resolves at the next event, or when the time is over. */
  next(ms: number): Promise<void>
  end(): void
}

/** Waits for what other calls, also of other processes, did to a connector or a command. */
export function createWakeUps(bus: Pick<Bus, 'on'>): WakeUps {
  const listeners = new Map<string, Set<() => void>>()
  const wake = (key: string): void => {
    for (const each of listeners.get(key) ?? []) each()
  }
  const off = [
    bus.on('connectorWanted', ({ connectorId }) => wake(connectorId)),
    bus.on('connectorAnswered', ({ commandId }) => wake(commandId)),
    bus.on('eventsMissed', () => {
      for (const key of listeners.keys()) wake(key)
    }),
  ]

  return {
    listen(key) {
      let isAwake = false
      let resume: () => void = () => {}
      const listener = (): void => {
        isAwake = true
        resume()
      }
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(listener))
      return {
        next: (ms) =>
          new Promise((done) => {
            const end = (): void => {
              clearTimeout(timer)
              isAwake = false
              resume = () => {}
              done()
            }
            const timer = setTimeout(end, ms)
            resume = end
            if (isAwake) end()
          }),
        end() {
          all.delete(listener)
          if (all.size === 0 && listeners.get(key) === all) listeners.delete(key)
          resume()
        },
      }
    },
    stop() {
      for (const each of off) each()
      for (const key of listeners.keys()) wake(key)
    },
  }
}

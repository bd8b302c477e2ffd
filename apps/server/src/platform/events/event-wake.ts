import type { ControlConnection } from '../database/coordination/control-connection.ts'
import { WAKE_CHANNEL } from './publish-store.ts'

/** Tells which handler has work as soon as an event for it is committed, by any process. Made before the connection opens. */
export function createEventWake(control: ControlConnection) {
  const listeners: ((handler: string) => void)[] = []
  control.onOpened(async (query) => {
    await query(`listen ${WAKE_CHANNEL}`)
  })
  control.onNotified((payload, channel) => {
    if (channel === WAKE_CHANNEL) for (const tell of listeners) tell(payload)
  })
  return { onWake: (listener: (handler: string) => void) => void listeners.push(listener) }
}

export type EventWake = ReturnType<typeof createEventWake>

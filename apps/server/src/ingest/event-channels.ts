import { isEventChannel } from '@millwright/contract/event-channels'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'

/** Whether a channel carries events, by its number; asked for every row, so names are compared once. */
export function createIsEvent(channels: Pick<ChannelStore, 'nameOf'>) {
  const known = new Map<number, boolean>()
  return (channelId: number): boolean => {
    const is = known.get(channelId)
    if (is !== undefined) return is
    const name = channels.nameOf(channelId)
    if (name === undefined) return false
    known.set(channelId, isEventChannel(name))
    return isEventChannel(name)
  }
}

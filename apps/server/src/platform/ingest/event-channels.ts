import { isEventChannel } from '@millwright/contract/event-channels'
import type { ChannelStore } from '../telemetry/channel-store.ts'

/** Whether a channel carries events, by its number; asked for every row, so names are compared once. */
export function createIsEvent(channels: Pick<ChannelStore, 'nameOf'>) {
  /** By channel number: they are small and dense, and an array is quicker than a map. */
  const known: (boolean | undefined)[] = []
  return (channelId: number): boolean => {
    const is = known[channelId]
    if (is !== undefined) return is
    const name = channels.nameOf(channelId)
    if (name === undefined) return false
    known[channelId] = isEventChannel(name)
    return isEventChannel(name)
  }
}

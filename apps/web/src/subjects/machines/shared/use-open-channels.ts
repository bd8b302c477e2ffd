import { channelRefusal } from '@millwright/contract/channel-pages'
import type { Machine } from '@millwright/contract/machines/machines'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { traitsOf } from './traits-of.ts'

/** Which channels the server would give: asking for the others is refused by design. */
export function useOpenChannels(machine: Machine): (channel: string) => boolean {
  const { features } = useSession()
  const traits = traitsOf(machine, useNow(60_000))
  return (channel) => channelRefusal(channel, traits, features) === null
}

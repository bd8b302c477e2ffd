import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { STATUS_CHANNEL } from '@millwright/contract/topics'
import type { ChannelStore } from '../store/telemetry/channel-store.ts'
import { createAlarmEvents } from './alarm-events.ts'
import type { Fact } from './fact.ts'
import { createStatusSpans } from './status-spans.ts'

export interface FactsDeps {
  channels: Pick<ChannelStore, 'idOf'>
  now: () => number
}

/** Everything that is derived from points as they are stored. */
export const createFacts = async ({ channels, now }: FactsDeps): Promise<readonly Fact[]> => [
  createStatusSpans({ channelId: await channels.idOf(STATUS_CHANNEL), now }),
  createAlarmEvents(await channels.idOf(ALARM_CHANNEL)),
]

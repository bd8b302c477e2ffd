import { WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import Type from 'typebox'
import { STATUS_AND_STOPS } from '../status/channel-entries.ts'
import { type ChannelGroup, example, ON_CHANGE } from '../wire/channel-entry.ts'
import { MAINTENANCE_CHANNEL, STOP_REASON_CHANNEL, WORKPIECE_CHANNEL } from '../wire/kpi-channels.ts'

export const stopChannels: ChannelGroup = {
  under: STATUS_AND_STOPS,
  entries: [
    {
      channel: STOP_REASON_CHANNEL,
      says: 'Why the machine is stopped; an empty text takes it back. It ends by itself when the machine works again or is switched off. What a person says counts more',
      value: Type.Enum([...WASTE_REASONS, '']),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'reasons of stops, waste times of the analytics',
      examples: [example(STOP_REASON_CHANNEL, 'ShortageOfMaterial')],
    },
    {
      channel: WORKPIECE_CHANNEL,
      says: 'True while there is a workpiece in the machine; a machine that never sends it always has one. `1` and `0` will do too',
      value: Type.Boolean(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'EmptyBusy: work without a workpiece',
      examples: [example(WORKPIECE_CHANNEL, false)],
    },
    {
      channel: MAINTENANCE_CHANNEL,
      says: 'True while the machine is maintained, such as in its service mode. `1` and `0` will do too',
      value: Type.Boolean(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor: 'time of maintenance in the analytics',
      examples: [example(MAINTENANCE_CHANNEL, true)],
    },
  ],
}

import Type from 'typebox'
import { STATUS_AND_STOPS } from '../status/channel-entries.ts'
import { type ChannelGroup, example, ON_CHANGE } from '../wire/channel-entry.ts'
import { WAIT_LOAD_CHANNEL, WAIT_UNLOAD_CHANNEL, WAIT_WORKPIECE_CHANNEL } from '../wire/kpi-channels.ts'

const usedFor = 'waiting of machines in a line'

export const waitChannels: ChannelGroup = {
  under: STATUS_AND_STOPS,
  entries: [
    {
      channel: WAIT_LOAD_CHANNEL,
      says: 'True while the machine is ready and nothing is there to work on. `1` and `0` will do too',
      value: Type.Boolean(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor,
      examples: [example(WAIT_LOAD_CHANNEL, true)],
    },
    {
      channel: WAIT_UNLOAD_CHANNEL,
      says: 'True while the machine is ready and what it has made cannot go on. `1` and `0` will do too',
      value: Type.Boolean(),
      unit: null,
      sendWhen: ON_CHANGE,
      usedFor,
      examples: [example(WAIT_UNLOAD_CHANNEL, true)],
    },
    {
      channel: WAIT_WORKPIECE_CHANNEL,
      says: 'For how long the machine has waited for a workpiece in all; it only grows, such as AbsoluteProductionWaitWorkpieceTime of OPC 40550',
      value: Type.Number({ minimum: 0 }),
      unit: 's',
      sendWhen: 'at the end of each wait',
      usedFor,
      examples: [example(WAIT_WORKPIECE_CHANNEL, 41_872)],
    },
  ],
}

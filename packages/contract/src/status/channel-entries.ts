import { STATUSES } from '@millwright/domain/status/status'
import Type from 'typebox'
import { type ChannelGroup, type ChannelHeading, EXAMPLE_TS, example } from '../wire/channel-entry.ts'
import { STATUS_CHANNEL } from '../wire/topics.ts'

/** The reasons of stops are under it too. */
export const STATUS_AND_STOPS: ChannelHeading = {
  rank: 10,
  title: 'Status and stops',
  says: 'The status is all that a machine has to send. A machine that is silent for 90 seconds is shown as disconnected.',
}

export const statusChannels: ChannelGroup = {
  under: STATUS_AND_STOPS,
  entries: [
    {
      channel: STATUS_CHANNEL,
      says: 'What the machine does. `SETUP` counts as `READY`. As last will `{"v":"DISCONNECTED"}`: the end of the connection is then shown at once',
      value: Type.Enum([...STATUSES]),
      unit: null,
      sendWhen: 'every change at once, and the current one again at least every 60 seconds',
      usedFor: 'live status, timelines, availability, efficiency, OEE, shifts, consumption by status',
      examples: [
        example(STATUS_CHANNEL, 'EXE'),
        {
          channel: STATUS_CHANNEL,
          payload: [
            { v: 'READY', ts: EXAMPLE_TS - 60_000 },
            { v: 'EXE', ts: '2026-11-16T11:00:00+01:00' },
          ],
          stored: ['READY', 'EXE'],
        },
      ],
    },
  ],
}

import { DOCUMENTS_AND_TESTS } from '../machines/channel-entries.ts'
import { type ChannelGroup, EXAMPLE_TS } from '../wire/channel-entry.ts'
import { TEST_CHANNEL } from '../wire/topics.ts'
import { TestAnnouncement } from './announced-test.ts'

export const testChannels: ChannelGroup = {
  under: DOCUMENTS_AND_TESTS,
  entries: [
    {
      channel: TEST_CHANNEL,
      says: 'Announces a test run for the condition analyzer; its files follow over HTTP, or come with it as `data`. See [devices.md](devices.md#over-https)',
      value: TestAnnouncement,
      unit: null,
      sendWhen: 'when a test is over',
      usedFor: 'condition analyzer',
      examples: [
        {
          channel: TEST_CHANNEL,
          payload: {
            v: {
              cycleUuid: '7f3c0c1e-2a55-4a39-9b43-0f3c3a1f5a10',
              type: 'SPINDLE_CHECK',
              startTime: EXAMPLE_TS - 60_000,
              endTime: EXAMPLE_TS,
              operation: 'Idle run',
              rpm: 12_000,
              subCycles: [{ uuid: 'c1a1b3de-9b0c-4c8f-8a77-3d1f5f0c2b11', timeSerie: 'run-1.json' }],
            },
          },
          stored: [],
        },
      ],
    },
  ],
}

import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'
import { STATUS_CHANNEL, STATUS_EVENT } from '../wire/topics.ts'
import { statusChannels } from './channel-entries.ts'

export const status = defineContract({
  tags: {
    Status: { rank: 30, says: 'What machines do and did: the last status, timelines and totals.' },
  },
  pages: {
    machine_timelines: {
      path: '/machine/timelines',
      title: 'timelines',
      area: 'everywhere',
      menu: 'fleet',
      rank: 20,
      layout: 'page-fullscreen',
    },
    machine_status: machinePage('status', 'status', { rank: 20, freeTrial: true }),
  },
  help: {
    machine_timelines: 'timelines',
    machine_status: 'status',
  },
  channels: [statusChannels],
  channelPages: [
    [STATUS_EVENT, 'machine_status'],
    [STATUS_CHANNEL, 'machine_status'],
  ],
  noticeTopics: {
    NoSignal: { rank: 20, under: 'machines', on: ['inApp', 'push', 'quiet'], isEscalated: true },
  },
  notices: { machineSilent: { rank: 20, topic: 'NoSignal', facts: { since: 'number' } } },
})

import { rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { ALARM_CHANNEL } from '../wire/kpi-channels.ts'
import { machinePage, settingsPage } from '../wire/page.ts'
import { alarmChannels } from './channel-entries.ts'

export const alarms = defineContract({
  tags: {
    Alarms: {
      rank: 40,
      says: 'Open and past alarms, their acknowledgement, and the catalogue of what alarms mean.',
    },
  },
  areas: { alarmCatalogue: { adminOnly: true } },
  access: {
    alarmCatalogueEditor: rule('organization', 'alarmCatalogue', 'Admins of the organization in the path'),
  },
  errors: {
    CATALOGUE_ENTRY_EXISTS: { status: 409, means: 'There is an entry for this maker, family and code' },
  },
  audit: [
    {
      rank: 90,
      actions: [
        'alarm_catalogue_added',
        'alarm_catalogue_changed',
        'alarm_catalogue_removed',
        'alarm_catalogue_imported',
      ],
    },
  ],
  pages: {
    fleet_alarms: { path: '/machine/alarms', title: 'alarms', area: 'everywhere', menu: 'fleet', rank: 30 },
    machine_alarms: machinePage('alarms', 'alarms', { rank: 50, freeTrial: true }),
    alarm_catalogue: settingsPage('alarm-catalogue', 'alarm_catalogue', 'alarmCatalogue', {
      rank: 130,
      group: 'machines',
    }),
  },
  help: {
    fleet_alarms: 'alarms',
    machine_alarms: 'alarms',
    alarm_catalogue: 'alarm_catalogue',
  },
  /** Somebody has seen alarms of a machine. */
  machineEvents: ['alarmsChanged'],
  channels: [alarmChannels],
  channelPages: [
    [`${ALARM_CHANNEL}/#`, 'machine_alarms'],
    ['Logs/AlarmLog', 'machine_alarms'],
  ],
  eventChannels: [ALARM_CHANNEL],
  noticeTopics: {
    Alarms: { rank: 10, under: 'machines', on: ['inApp', 'push', 'quiet'], isEscalated: true },
  },
  notices: {
    alarm: { rank: 10, topic: 'Alarms', facts: { code: 'text', text: 'text' }, subject: 'code' },
  },
})

import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { on } from '../../platform/events/handler.ts'
import { joined } from '../../platform/notices/notice-text.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { textsOf } from '../../platform/texts/texts.ts'
import { createAlarmEvents } from './alarm-events.ts'
import { createAlarmNotices } from './alarm-notices.ts'
import { alarmRaised } from './alarm-raised.ts'
import { serveAlarms } from './alarms.routes.ts'
import { serveAlarmCatalogue } from './catalogue/catalogue.routes.ts'
import { serveFleetAlarms } from './fleet-alarms.routes.ts'
import { searchAlarms } from './search-alarms.ts'
import { isAlarmSettled } from './settled-alarm-store.ts'
import { type AlarmsStores, createAlarmsStores } from './shared/alarms-stores.ts'
import { seedCatalogue } from './shared/demo-catalogue.ts'

export const alarms = defineSubject({
  name: 'alarms',
  notices: {
    texts: textsOf(import.meta.dirname),
    kinds: {
      alarm: { values: ({ code, text }) => ({ text: joined(code, text) }), isSettled: isAlarmSettled },
    },
  },
  stores: createAlarmsStores,
  routes: [serveAlarms, serveFleetAlarms, serveAlarmCatalogue],
  facts: [
    {
      name: 'alarms',
      create: async ({ stores, now }: { stores: Pick<PlatformStores, 'channels'>; now: () => number }) =>
        createAlarmEvents(await stores.channels.idOf(ALARM_CHANNEL), now),
    },
  ],
  handlers: ({ stores, ...deps }: Needs<'machineNames', 'db' | 'now'>) => [
    on(
      alarmRaised,
      'raise-alarm-notices',
      createAlarmNotices({ ...deps, machineNames: stores.machineNames }),
    ),
  ],
  retention: ({ stores, daysAgo, retentionDays }: RetentionDeps & { stores: AlarmsStores }) => ({
    'old alarms': () => stores.alarms.dropBefore(daysAgo(retentionDays.status)),
    'old acknowledgements of alarms': () => stores.acknowledgements.dropBefore(daysAgo(retentionDays.status)),
  }),
  search: searchAlarms,
  demo: seedCatalogue,
})

import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import { on } from '../../platform/events/handler.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { textsOf } from '../../platform/texts/texts.ts'
import { createFindSilences } from './find-silences.ts'
import { createLinkWatch } from './link-watch.ts'
import { machineSilent } from './machine-silent.ts'
import { createStatusStores, type StatusStores } from './shared/status-stores.ts'
import { createSilenceNotices } from './silence-notices.ts'
import { dropSilencesBefore } from './silence-store.ts'
import { createStatusSpans } from './status-spans.ts'
import { serveStatuses } from './statuses.routes.ts'

export const status = defineSubject({
  name: 'status',
  notices: {
    texts: textsOf(import.meta.dirname),
    kinds: {
      machineSilent: { values: ({ since }, { time }) => ({ time: time(since) }) },
    },
  },
  stores: createStatusStores,
  routes: [serveStatuses],
  facts: [
    {
      name: 'status',
      create: async ({ stores, now }: { stores: Pick<PlatformStores, 'channels'>; now: () => number }) =>
        createStatusSpans({ channelId: await stores.channels.idOf(STATUS_CHANNEL), now }),
    },
  ],
  jobs: async ({
    stores,
    ...deps
  }: Needs<
    'machineNames' | 'backfills' | 'channels',
    'db' | 'deriving' | 'ingest' | 'log' | 'now',
    StatusStores
  >) => [
    createLinkWatch({ ...deps, statuses: stores.statuses, names: stores.machineNames }),
    createFindSilences({
      ...deps,
      backfills: stores.backfills,
      channels: stores.channels,
      statusId: await stores.channels.idOf(STATUS_CHANNEL),
    }),
  ],
  handlers: ({ stores, db }: Needs<never, 'db', StatusStores>) => [
    on(machineSilent, 'raise-silence-notices', createSilenceNotices({ db, statuses: stores.statuses })),
  ],
  retention: ({ db, stores, daysAgo, retentionDays }: RetentionDeps & { stores: StatusStores }) => ({
    'old status': () => stores.statuses.dropBefore(daysAgo(retentionDays.status)),
    'old silences': () => dropSilencesBefore(db, daysAgo(retentionDays.status)),
  }),
})

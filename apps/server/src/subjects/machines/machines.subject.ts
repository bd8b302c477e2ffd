import { OPERATOR_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { on } from '../../platform/events/handler.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { textsOf } from '../../platform/texts/texts.ts'
import { serveBackfills } from './backfills/backfills.routes.ts'
import { serveCertificates } from './certificates/certificates.routes.ts'
import { serveComponents } from './components/components.routes.ts'
import { serveConnections } from './connections/connections.routes.ts'
import { serveContents } from './contents/contents.routes.ts'
import { modelChannel } from './data-models/take-model.ts'
import { seedMachines } from './demo-machines.ts'
import { serveDevices } from './devices/devices.routes.ts'
import { serveHourRates } from './hour-rates/hour-rates.routes.ts'
import { licenceEnding } from './licences/licence-ending.ts'
import { createLicenceEnds } from './licences/licence-ends.ts'
import { createLicenceNotices } from './licences/licence-notices.ts'
import { serveLicences } from './licences/licences.routes.ts'
import { serveLineDoor } from './lines/line-door.routes.ts'
import { serveLines } from './lines/lines.routes.ts'
import type { LinesStores } from './lines/lines-stores.ts'
import { serveMachines } from './machines.routes.ts'
import { createOpenPages } from './open-pages.ts'
import { createOperatorNames } from './operators/operator-names.ts'
import { searchOperators } from './operators/search-operators.ts'
import { serveRefused } from './refused/refused.routes.ts'
import { replayAsked } from './refused/replay-asked.ts'
import { createTakeInAgain } from './refused/take-in-again.ts'
import { serveRegistration } from './registration/registration.routes.ts'
import { type SearchMachinesDeps, searchMachines } from './search-machines.ts'
import { createMachinesStores, type MachinesStores } from './shared/machines-stores.ts'
import { searchSites } from './sites/search-sites.ts'
import { serveSites } from './sites/sites.routes.ts'

type RetentionStores = Pick<PlatformStores, 'contents' | 'deviceCertificates'>

/** A picture is uploaded before the form that it belongs to is saved. */
const UNUSED_DAYS = 1

export const machines = defineSubject({
  name: 'machines',
  notices: {
    texts: textsOf(import.meta.dirname),
    kinds: {
      licenceEnding: { values: ({ days, endsAt }, { day }) => ({ count: days, day: day(endsAt) }) },
    },
  },
  stores: createMachinesStores,
  routes: [
    serveMachines,
    serveBackfills,
    serveRegistration,
    serveCertificates,
    serveRefused,
    serveConnections,
    serveDevices,
    serveLines,
    serveLineDoor,
    serveComponents,
    serveContents,
    serveSites,
    serveLicences,
    serveHourRates,
  ],
  facts: [
    {
      name: 'operators',
      create: async ({ stores }: { stores: Pick<PlatformStores, 'channels'> }) =>
        createOperatorNames(await stores.channels.idOf(OPERATOR_CHANNEL)),
    },
  ],
  jobs: ({ stores, db, bus, now }: Needs<'activations', 'db' | 'bus' | 'now'>) => [
    createLicenceEnds({ db, activations: stores.activations, now }),
    createOpenPages({ db, bus, stores: {} }),
  ],
  handlers: (deps: Needs<'devices', 'db' | 'ingest' | 'deriving' | 'now', LinesStores>) => [
    on(replayAsked, 'take-in-again', createTakeInAgain(deps)),
    on(licenceEnding, 'raise-licence-notices', createLicenceNotices(deps)),
  ],
  retention: ({ stores, dateAgo, retentionDays }: RetentionDeps & { stores: RetentionStores }) => ({
    'unused pictures': () => stores.contents.dropUnusedBefore(dateAgo(UNUSED_DAYS)),
    'expired certificates of devices': () =>
      stores.deviceCertificates.dropEndedBefore(dateAgo(retentionDays.audit)),
  }),
  documents: ({ stores }: { stores: MachinesStores }) => [modelChannel(stores.dataModels)],
  search: (deps: SearchMachinesDeps & Needs<'terms', 'db'>) => ({
    ...searchMachines(deps),
    ...searchOperators(deps),
    ...searchSites(deps),
  }),
  demo: seedMachines,
})

import { join } from 'node:path'
import { createPageCheck } from '../platform/http/page-check.ts'
import { AUTHORITY_FOLDER, createDeviceIssuer } from '../platform/listen/device-authority.ts'
import { createOpcuaDoor } from '../platform/listen/opcua-door.ts'
import { createDeviceAccounts } from '../platform/mqtt/accounts/device-accounts.ts'
import { deviceAddressOf } from '../platform/mqtt/device-address.ts'
import { createMachineFailures } from '../platform/registry/machine-failures.ts'
import type { GroundDeps, PlatformDeps } from '../platform/subject/deps.ts'
import { NOTICES, SEALED_COLUMNS, type Stores, SUBJECTS } from '../subjects.ts'
import type { People } from './reach-people.ts'
import type { Intake } from './start-intake.ts'

export type SubjectDeps = PlatformDeps & { stores: Stores }

interface MadeBefore
  extends GroundDeps,
    Pick<
      PlatformDeps,
      | 'files'
      | 'sealer'
      | 'publicUrl'
      | 'deviceRoot'
      | 'clientCa'
      | 'version'
      | 'audit'
      | 'metrics'
      | 'connectionBook'
    > {
  stores: Stores
  people: People
  intake: Intake
}

/** All that the calls, jobs and handlers of subjects may name; what they find for the search is made of the rest. */
export function depsOfSubjects({ people, intake, ...made }: MadeBefore): SubjectDeps {
  const { identity, ...ways } = people
  const { config, stores, publicUrl, metrics, log, now } = made
  const { ingest, deriving, storageWorkers } = intake
  const parts = {
    ...made,
    ...ways,
    noticeWords: NOTICES,
    sealedColumns: SEALED_COLUMNS,
    ownerCheck: identity.ownerCheck,
    switches: config.featureSwitches,
    pageCheck: createPageCheck({ switches: config.featureSwitches, now }),
    deviceAddress: deviceAddressOf(config, publicUrl),
    deviceAccounts: createDeviceAccounts({ config, devices: stores.devices, log }),
    deviceIssuer:
      config.tls !== null && config.mqttUrl === null
        ? createDeviceIssuer(join(config.dataDir, AUTHORITY_FOLDER))
        : null,
    deviceAccess: identity.deviceAccess,
    opcuaDoor: createOpcuaDoor(),
    ingest,
    deriving,
    factsByZone: SUBJECTS.flatMap(({ facts = [] }) => facts)
      .filter(({ isByZone }) => isByZone)
      .map(({ name }) => name),
    retentionDays: config.retentionDays,
    failures: createMachineFailures({ metrics, log, storageWorkers }),
  } satisfies Omit<SubjectDeps, 'search'>
  return { ...parts, search: SUBJECTS.flatMap((subject) => subject.search?.(parts) ?? []) }
}

import { APP_TYPES, APPS, type AppId, type AppType } from '@millwright/domain/condition/app'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { MachineStore, Viewer } from '../../platform/registry/machine-store.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { Apps } from './apps.ts'
import type { CycleLookupStore } from './cycle-lookup-store.ts'
import type { CycleStore, SubCycleRecord } from './shared/cycle-store.ts'

export interface CycleFilesDeps {
  machines: Pick<MachineStore, 'idsSeenBy'>
  cycles: CycleStore
  lookup: Pick<CycleLookupStore, 'lastFile' | 'machinesWith'>
  apps: Apps
}

/** An app by its id or its type; null for what is neither. */
function appNamed(name: string): AppType | null {
  if (Object.hasOwn(APPS, name)) return APPS[name as AppId]
  return APP_TYPES.find((type) => type === name) ?? null
}

/** The parts of tests and their files. */
export function createCycleFiles({ machines, cycles, lookup, apps }: CycleFilesDeps) {
  /** Of a test whose app is open. */
  async function partsOf(machineId: number, cycleUuid: string): Promise<SubCycleRecord[]> {
    apps.checkOn()
    const cycle = await cycles.find(machineId, cycleUuid)
    if (!cycle) return []
    await apps.checkOpen(machineId, cycle.app)
    return await cycles.subCycles(machineId, cycleUuid)
  }

  return {
    partsOf,

    /** Only among machines that the viewer sees: the test of another owner may have the same id. */
    async machineOf(viewer: Viewer, cycleUuid: string): Promise<string | null> {
      const seen = await machines.idsSeenBy(viewer, await lookup.machinesWith(cycleUuid))
      if (seen.size > 1) throw badField('machineId', 'is needed: several machines have a test of this id')
      return [...seen.values()][0] ?? null
    },

    /** Of the last test of an app, or of one test. */
    async find(machineId: number, application: string, name: string): Promise<FileRecord> {
      const app = appNamed(application)
      if (app) await apps.checkOpen(machineId, app)
      const file = app
        ? await lookup.lastFile(machineId, app, name)
        : (await partsOf(machineId, application)).find(({ timeSerie }) => timeSerie === name)?.file
      if (!file) throw new CallError('NOT_FOUND', 'There is no such file')
      return file
    },
  }
}

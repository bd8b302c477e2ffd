import {
  ANALYZER_ID,
  type AppOfMachine,
  type MachineApplication,
} from '@millwright/contract/condition/condition-apps'
import { APPS, type AppId, appIdOf } from '@millwright/domain/condition/app'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page, Viewer } from '../../platform/registry/machine-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { type AppStore, allApps, type MachineApp } from './app-store.ts'
import { createOpenApps } from './open-apps.ts'

export type AppsDeps = Needs<'machines', 'db' | 'audit' | 'switches' | 'now'> & { store: AppStore }

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/** Which checks a machine has. */
export function createApps({ stores, store, db, audit, switches, now }: AppsDeps) {
  const presentApp = (machine: MachineRecord, { app, isEnabled, expiresAt }: MachineApp): AppOfMachine => ({
    id: `${machine.publicId} ${appIdOf(app)}`,
    appId: appIdOf(app),
    type: app,
    enabled: isEnabled,
    expireDate: expiresAt?.getTime() ?? null,
  })

  const openApps = createOpenApps({ store, switches, now })
  const { checkOn, closedOf } = openApps

  function present(machine: MachineRecord, apps: readonly MachineApp[]): MachineApplication {
    const open = apps.filter((app) => closedOf(app) === null)
    const ends = open.map(({ expiresAt }) => expiresAt?.getTime() ?? null)
    return {
      id: machine.publicId,
      appId: ANALYZER_ID,
      family: machine.family,
      manufacturer: machine.manufacturer,
      applications: apps.map((app) => presentApp(machine, app)),
      enabled: open.length > 0,
      expireDate: ends.includes(null) ? null : ends.reduce(later, null),
    }
  }

  return {
    ...openApps,

    async ofMachine(machine: MachineRecord): Promise<MachineApplication> {
      checkOn()
      return present(machine, await store.ofMachine(machine.id))
    },

    /** Of all machines that the viewer sees, by name. */
    async listSeenBy(
      viewer: Viewer,
      { skip, limit, organizationId }: Page & { readonly organizationId: number | null },
    ): Promise<{ machines: MachineApplication[]; total: number }> {
      checkOn()
      const { machines, total } = await stores.machines.pageSeenBy(viewer, { skip, limit }, organizationId)
      const changed = Map.groupBy(
        await store.changedOf(machines.map(({ id }) => id)),
        ({ machineId }) => machineId,
      )
      return {
        machines: machines.map((machine) => present(machine, allApps(changed.get(machine.id)))),
        total,
      }
    },

    async change(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      appId: AppId,
      { enabled, expireDate }: { readonly enabled: boolean; readonly expireDate: number | null },
    ): Promise<AppOfMachine> {
      checkOn()
      const app = {
        app: APPS[appId],
        isEnabled: enabled,
        expiresAt: expireDate === null ? null : new Date(expireDate),
      }
      await db.transaction(async (tx) => {
        await store.set(machine.id, app, tx)
        const detail = { appId, enabled, expireDate }
        await audit.record(
          { action: 'application_changed', by: caller, target: machine.name, detail, address },
          tx,
        )
      })
      return presentApp(machine, app)
    },
  }
}

export type Apps = ReturnType<typeof createApps>

import type { MachineApplication } from '@millwright/contract/condition/condition-apps'
import { APP_TYPES, APPS, type AppId, appIdOf } from '@millwright/domain/condition/app'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page, Viewer } from '../../platform/registry/machine-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AppStore, MachineApp } from './app-store.ts'
import { createOpenApps } from './open-apps.ts'

/** More machines nobody pages through. */
const MAX_MACHINES = 10_000

export type AppsDeps = Needs<'machines', 'db' | 'audit' | 'switches' | 'now'> & { store: AppStore }

/** Which checks a machine has. */
export function createApps({ stores, store, db, audit, switches, now }: AppsDeps) {
  const present = (
    machine: MachineRecord,
    { app, isEnabled, expiresAt }: MachineApp,
  ): MachineApplication => ({
    id: `${machine.publicId} ${appIdOf(app)}`,
    appId: appIdOf(app),
    family: machine.family,
    manufacturer: machine.manufacturer,
    type: app,
    enabled: isEnabled,
    expireDate: expiresAt?.getTime() ?? null,
  })

  const openApps = createOpenApps({ store, switches, now })
  const { checkOn } = openApps

  return {
    ...openApps,

    async list(machine: MachineRecord): Promise<MachineApplication[]> {
      checkOn()
      return (await store.ofMachine(machine.id)).map((app) => present(machine, app))
    },

    /** Of all machines that the viewer sees; the apps of one machine follow one another. */
    async listSeenBy(
      viewer: Viewer,
      { skip, limit, organizationId }: Page & { readonly organizationId: number | null },
    ): Promise<{ apps: MachineApplication[]; total: number }> {
      checkOn()
      const seen = await stores.machines.pageSeenBy(viewer, { skip: 0, limit: MAX_MACHINES })
      const machines = seen.machines.filter(
        (machine) => organizationId === null || machine.organizationId === organizationId,
      )
      const wanted = machines.slice(
        Math.floor(skip / APP_TYPES.length),
        Math.ceil((skip + limit) / APP_TYPES.length),
      )
      const changed = await store.changedOf(wanted.map(({ id }) => id))
      const apps = wanted.flatMap((machine) =>
        APP_TYPES.map((app) => {
          const own = changed.find((each) => each.machineId === machine.id && each.app === app)
          return present(machine, own ?? { app, isEnabled: true, expiresAt: null })
        }),
      )
      const first = skip % APP_TYPES.length
      return { apps: apps.slice(first, first + limit), total: machines.length * APP_TYPES.length }
    },

    async change(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      appId: AppId,
      { enabled, expireDate }: { readonly enabled: boolean; readonly expireDate: number | null },
    ): Promise<MachineApplication> {
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
      return present(machine, app)
    },
  }
}

export type Apps = ReturnType<typeof createApps>

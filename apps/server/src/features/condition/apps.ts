import type { MachineApplication } from '@millwright/contract/calls/condition'
import { APPS, type AppId, type AppType, appClosed, appIdOf } from '@millwright/domain/condition/app'
import type { RequestActor } from '../../api/request-actor.ts'
import { CallError } from '../../errors.ts'
import type { AppStore, MachineApp } from '../../store/condition/app-store.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Needs } from '../feature.ts'

export type AppsDeps = Needs<never, 'db' | 'audit' | 'switches' | 'now'> & { store: AppStore }

/** Which checks a machine has. */
export function createApps({ store, db, audit, switches, now }: AppsDeps) {
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

  function checkOn(): void {
    if (!switches.conditionAnalyzer)
      throw new CallError('NOT_FOUND', 'The condition analyzer is switched off here')
  }

  const closedOf = ({ isEnabled, expiresAt }: MachineApp) =>
    appClosed({ isEnabled, expiresAt: expiresAt?.getTime() ?? null }, now())

  return {
    checkOn,

    /** Those of the machine that are neither off nor over. */
    async open(machineId: number): Promise<AppType[]> {
      checkOn()
      return (await store.ofMachine(machineId)).filter((app) => closedOf(app) === null).map(({ app }) => app)
    },

    /** Throws for an app of the machine that is off or over. */
    async checkOpen(machineId: number, type: AppType): Promise<void> {
      checkOn()
      const found = (await store.ofMachine(machineId)).find(({ app }) => app === type)
      const closed = found && closedOf(found)
      if (closed === 'off') throw new CallError('APP_CLOSED', 'This check is switched off for the machine')
      if (closed === 'over')
        throw new CallError('APP_CLOSED', 'The time of this check is over for the machine')
    },

    async list(machine: MachineRecord): Promise<MachineApplication[]> {
      checkOn()
      return (await store.ofMachine(machine.id)).map((app) => present(machine, app))
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

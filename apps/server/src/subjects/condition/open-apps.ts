import { type AppType, appClosed } from '@millwright/domain/condition/app'
import type { Config } from '../../config.ts'
import { CallError, switchedOff } from '../../platform/runtime/errors.ts'
import type { AppStore, MachineApp } from './app-store.ts'

export interface OpenAppsDeps {
  store: Pick<AppStore, 'ofMachine'>
  switches: Pick<Config['featureSwitches'], 'conditionAnalyzer'>
  now: () => number
}

/** Which checks of a machine may be used. */
export function createOpenApps({ store, switches, now }: OpenAppsDeps) {
  function checkOn(): void {
    if (!switches.conditionAnalyzer) throw switchedOff()
  }

  const closedOf = ({ isEnabled, expiresAt }: MachineApp) =>
    appClosed({ isEnabled, expiresAt: expiresAt?.getTime() ?? null }, now())

  return {
    checkOn,
    closedOf,

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
  }
}

export type OpenApps = ReturnType<typeof createOpenApps>

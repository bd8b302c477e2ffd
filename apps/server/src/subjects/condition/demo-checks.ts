import type { AppType } from '@millwright/domain/condition/app'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { createAppStore } from './app-store.ts'

/** Checks that the machines of a family have no use for. */
const CLOSED_CHECKS: Readonly<Partial<Record<string, readonly AppType[]>>> = {
  BOR: ['TOOLS_CHECK'],
  SEZ: ['SPINDLE_CHECK', 'TOOLS_CHECK'],
  EBA: ['AXES_CHECK', 'SPINDLE_CHECK', 'TOOLS_CHECK'],
}

export async function closeDemoChecks({ db, tx, world }: DemoDeps<unknown>): Promise<void> {
  const apps = createAppStore(db)
  for (const { id, family } of DEMO_MACHINES)
    for (const app of CLOSED_CHECKS[family] ?? [])
      await apps.set(world.machineOf(id), { app, isEnabled: false, expiresAt: null }, tx)
}

import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { registerMachines } from './machines.ts'
import { type PatientDevices, startPatientDevices } from './patient-devices.ts'
import type { PatientPlan } from './patient-plan.ts'
import { startProduct } from './product.ts'

/** An unharmed product whose machines say the same at the same times. */
export interface Twin {
  readonly db: Database
  /** Both have sent equally many messages of each device, and all are acknowledged; how many that is. */
  keepUpWith(devices: PatientDevices, patienceMs: number): Promise<number>
  goOn(): void
  stop(): Promise<void>
}

export async function startTwin(count: number, planOf: (mqttPort: number) => PatientPlan): Promise<Twin> {
  const product = await startProduct({ roles: 'api,ingest,jobs,broker,identity' })
  try {
    await registerMachines(product.db, count)
    const own = await startPatientDevices(planOf(product.mqttPort))
    return {
      db: product.db,
      async keepUpWith(devices, patienceMs) {
        const most = (records: Awaited<ReturnType<PatientDevices['settle']>>): number =>
          Math.max(...records.map(({ sent }) => sent))
        const sides = [devices, own]
        const sent = await Promise.all(sides.map((side) => side.settle(patienceMs, false)))
        const last = Math.max(...sent.map(most))
        for (const side of sides) side.sendUpTo(last)
        await Promise.all(sides.map((side) => side.settle(patienceMs, false)))
        return last
      },
      goOn: () => own.goOn(),
      async stop() {
        await own.stop()
        await product.stop()
      },
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}

import { addDays, dayAt } from '@millwright/domain/time/zone'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { createEnergyRateStore } from './energy-rate-store.ts'

const WORKDAYS = [1, 2, 3, 4, 5]

/** Prices of a plant of this size, with a cheaper night; the demo's past has one, too. */
export async function seedEnergyRates({ db, tx, world, now }: DemoDeps<unknown>): Promise<void> {
  const validFrom = addDays(dayAt(now(), 'UTC'), -365)
  const bands = [
    { days: WORKDAYS, from: 22, to: 24, price: 0.21 },
    { days: WORKDAYS, from: 0, to: 6, price: 0.21 },
  ]
  const value = { currency: 'EUR', price: 0.27, bands, co2: 363 }
  for (const code of ['NORDHAUS', 'SEGHERIA'])
    await createEnergyRateStore(db).put(world.organizationOf(code), { validFrom, value }, tx)
}

import type { EnergyRateBody, EnergyRate as ShownRate } from '@millwright/contract/energy/energy'
import { type EnergyRate, rateFault } from '@millwright/domain/energy/rate'
import type { Dated } from '@millwright/domain/shifts/dated'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { readPlanDay } from '../../platform/http/period.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { badField, CallError } from '../../platform/runtime/errors.ts'
import type { PlatformDeps } from '../../platform/subject/deps.ts'
import type { EnergyRateStore } from './energy-rate-store.ts'

export interface EnergyRatesDeps extends Pick<PlatformDeps, 'db' | 'audit' | 'now'> {
  store: EnergyRateStore
}

/** An organization's prices and emissions (rules: energy 6). */
export function createEnergyRates({ store, db, audit, now }: EnergyRatesDeps) {
  function checkDay(validFrom: PlainDay): void {
    readPlanDay('validFrom', validFrom)
    const { first, last } = validFromBounds(dayAt(now(), 'UTC'))
    if (validFrom < first || validFrom > last)
      throw badField('validFrom', 'must lie within a year from today')
  }

  return {
    async list(organizationId: number): Promise<ShownRate[]> {
      return (await store.of(organizationId)).map(presentRate)
    },

    async put(
      { caller, address }: RequestActor,
      validFrom: PlainDay,
      body: EnergyRateBody,
    ): Promise<ShownRate> {
      checkDay(validFrom)
      const rate = { validFrom, value: readRate(body) }
      const fault = rateFault(rate.value)
      if (fault)
        throw badField(
          `Bands.${fault.band}`,
          fault.fault === 'overlap' ? 'has hours of another band' : 'must end after it begins',
        )
      await db.transaction(async (tx) => {
        await store.put(caller.organizationId, rate, tx)
        const detail = { ValidFrom: validFrom, ...body }
        await audit.record(
          { action: 'energy_rate_changed', by: caller, target: validFrom, detail, address },
          tx,
        )
      })
      return presentRate(rate)
    },

    async remove({ caller, address }: RequestActor, validFrom: PlainDay): Promise<void> {
      readPlanDay('validFrom', validFrom)
      await db.transaction(async (tx) => {
        if (!(await store.remove(caller.organizationId, validFrom, tx)))
          throw new CallError('NOT_FOUND', 'There is no rate from this day on')
        const detail = { ValidFrom: validFrom }
        await audit.record(
          { action: 'energy_rate_removed', by: caller, target: validFrom, detail, address },
          tx,
        )
      })
    },
  }
}

const readRate = ({ Currency, Price, Bands, Co2 }: EnergyRateBody): EnergyRate => ({
  currency: Currency,
  price: Price,
  bands: Bands.map(({ Days, From, To, Price: price }) => ({ days: Days, from: From, to: To, price })),
  co2: Co2,
})

const presentRate = ({ validFrom, value }: Dated<EnergyRate>): ShownRate => ({
  ValidFrom: validFrom,
  Currency: value.currency,
  Price: value.price,
  Bands: value.bands.map(({ days, from, to, price }) => ({
    Days: [...days],
    From: from,
    To: to,
    Price: price,
  })),
  Co2: value.co2,
})

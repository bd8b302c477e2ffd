import type { HourRateBody, HourRate as ShownRate } from '@millwright/contract/machines/hour-rates'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { readPlanDay } from '../../../platform/http/period.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { badField, CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { NamedRate, RateOwner } from '../shared/hour-rate-store.ts'
import type { MachinesStores } from '../shared/machines-stores.ts'

export type HourRatesDeps = Needs<
  'groups' | 'machines',
  'audit' | 'db' | 'now',
  Pick<MachinesStores, 'hourRates'>
>

/** The path of a rate. */
interface RateKey {
  readonly level: ShownRate['Level']
  readonly of: string
  readonly validFrom: PlainDay
}

/** Of machines and groups, each for the organization that enters it (rules: money 1). */
export function createHourRates({ stores, db, audit, now }: HourRatesDeps) {
  /** Among the machines and groups that the caller sees. */
  async function findOwner(
    { caller }: RequestActor,
    { level, of }: RateKey,
  ): Promise<RateOwner & { name: string }> {
    if (level === 'machine') {
      const machine = await stores.machines.seenBy(caller, of)
      if (!machine)
        throw new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine', { field: 'of' })
      return { machineId: machine.id, groupId: null, name: machine.name }
    }
    const group = await stores.groups.seenBy(caller, of)
    if (!group) throw new CallError('GROUP_NOT_FOUND', 'There is no such group', { field: 'of' })
    return { machineId: null, groupId: group.id, name: group.name }
  }

  function checkDay(validFrom: PlainDay): void {
    readPlanDay('validFrom', validFrom)
    const { first, last } = validFromBounds(dayAt(now(), 'UTC'))
    if (validFrom < first || validFrom > last)
      throw badField('validFrom', 'must lie within a year from today')
  }

  return {
    async list(organizationId: number): Promise<ShownRate[]> {
      return (await stores.hourRates.list(organizationId)).map(presentRate)
    },

    async put(actor: RequestActor, key: RateKey, { Currency, PerHour }: HourRateBody): Promise<ShownRate> {
      const { level, of, validFrom } = key
      checkDay(validFrom)
      const owner = await findOwner(actor, key)
      const value = { currency: Currency, perHour: PerHour }
      const { caller, address } = actor
      await db.transaction(async (tx) => {
        await stores.hourRates.put(caller.organizationId, owner, { validFrom, value }, tx)
        const detail = { ValidFrom: validFrom, Currency, PerHour }
        await audit.record(
          { action: 'hour_rate_changed', by: caller, target: owner.name, detail, address },
          tx,
        )
      })
      return presentRate({ level, of, name: owner.name, validFrom, ...value })
    },

    async remove(actor: RequestActor, key: RateKey): Promise<void> {
      const { validFrom } = key
      readPlanDay('validFrom', validFrom)
      const owner = await findOwner(actor, key)
      const { caller, address } = actor
      await db.transaction(async (tx) => {
        if (!(await stores.hourRates.remove(caller.organizationId, owner, validFrom, tx)))
          throw new CallError('NOT_FOUND', 'There is no rate from this day on')
        const detail = { ValidFrom: validFrom }
        await audit.record(
          { action: 'hour_rate_removed', by: caller, target: owner.name, detail, address },
          tx,
        )
      })
    },
  }
}

const presentRate = ({ level, of, name, validFrom, currency, perHour }: NamedRate): ShownRate => ({
  Level: level,
  Of: of,
  Name: name,
  ValidFrom: validFrom,
  Currency: currency,
  PerHour: perHour,
})

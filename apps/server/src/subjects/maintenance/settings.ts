import type {
  getMaintenanceSettings,
  MaintenanceSettings,
} from '@millwright/contract/maintenance/maintenance-figures'
import { AREAS } from '@millwright/contract/subjects'
import type { ResultOf } from '@millwright/contract/wire/call'
import { isPlainDay } from '@millwright/domain/time/zone'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { badField } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createMaintenanceSettingsStore } from './settings-store.ts'

export type SettingsDeps = Needs<never, 'db' | 'audit'>

/** Of one organization: the cost of an hour, and who works together. */
export function createMaintenanceSettings({ db, audit }: SettingsDeps) {
  const store = createMaintenanceSettingsStore(db)
  const peopleOf = (organizationId: number) => store.people(organizationId, AREAS.todoList.roles)

  return {
    async read({ organizationId }: Caller): Promise<ResultOf<typeof getMaintenanceSettings>> {
      const [rates, teams, people] = await Promise.all([
        store.rates(organizationId),
        store.teams(organizationId),
        peopleOf(organizationId),
      ])
      return {
        Currency: rates.at(-1)?.currency ?? '',
        Rates: rates.map(({ validFrom, perHour }) => ({ ValidFrom: validFrom, PerHour: perHour })),
        Teams: teams.map(({ name, userIds }) => ({ Name: name, UserIds: [...userIds] })),
        People: people.map(({ publicId, name }) => ({ Id: publicId, Name: name })),
      }
    },

    async put({ caller, address }: RequestActor, settings: MaintenanceSettings): Promise<void> {
      const { organizationId } = caller
      const { Currency, Rates, Teams } = settings
      if (Rates.length > 0 && Currency === '') throw badField('Currency', 'is needed for hourly rates')
      for (const { ValidFrom } of Rates)
        if (!isPlainDay(ValidFrom)) throw badField('Rates', 'must begin on days of the calendar')
      refuseTwice(
        'Rates',
        'has two for one day',
        Rates.map(({ ValidFrom }) => ValidFrom),
      )
      refuseTwice(
        'Teams',
        'has the same name twice',
        Teams.map(({ Name }) => Name.trim()),
      )
      refuseTwice(
        'Teams',
        'has a person in two teams',
        Teams.flatMap(({ UserIds }) => UserIds),
      )
      const known = new Map((await peopleOf(organizationId)).map(({ publicId, id }) => [publicId, id]))
      const teams = Teams.map(({ Name, UserIds }) => ({
        name: Name.trim(),
        accountIds: UserIds.map((userId) => {
          const id = known.get(userId)
          if (id === undefined) throw badField('Teams', `has nobody with a to-do list by the id ${userId}`)
          return id
        }),
      }))
      const rates = Rates.map(({ ValidFrom, PerHour }) => ({
        validFrom: ValidFrom,
        perHour: PerHour,
        currency: Currency,
      }))
      await db.transaction(async (tx) => {
        await store.putRates(organizationId, rates, tx)
        await store.putTeams(organizationId, teams, tx)
        const detail = { Currency, Rates, Teams: teams.map(({ name }) => name) }
        const target = caller.organizationCode
        await audit.record(
          { action: 'maintenance_settings_changed', by: caller, target, detail, address },
          tx,
        )
      })
    },
  }
}

function refuseTwice(field: string, fault: string, names: readonly string[]): void {
  if (new Set(names).size < names.length) throw badField(field, fault)
}

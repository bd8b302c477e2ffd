import type { Machine, patchMachine } from '@millwright/contract/machines/machines'
import type { BodyOf } from '@millwright/contract/wire/call'
import { shownRate, storedRate } from '@millwright/domain/shifts/goal'

/** What is typed into the form of a machine, by the names of the call. */
export interface MachineDraft {
  Name: string
  ShortName: string
  Model: string
  Timezone: string
  SiteId: string | null
  KitType: Machine['Properties']['KitType']
  HasEnergyMeter: boolean
  TicketManager: string
  /** In the unit in which people speak of it; empty when there is none. */
  Goal: number | string
  /** In seconds. */
  MinorStoppage: number | string
}

export type MachineChanges = BodyOf<typeof patchMachine>

/** Sixty times a sixtieth is not always what it was. */
const clean = (value: number): number => Number(value.toFixed(6))

export const draftOf = (machine: Machine): MachineDraft => ({
  Name: machine.Name,
  ShortName: machine.ShortName,
  Model: machine.Model,
  Timezone: machine.Country.Timezone,
  SiteId: machine.Site?.Id ?? null,
  KitType: machine.Properties.KitType,
  HasEnergyMeter: machine.Properties.HasEnergyMeter,
  TicketManager: machine.TicketManager,
  Goal: machine.Goal === null ? '' : clean(shownRate(machine.MachineFamily, machine.Goal)),
  MinorStoppage: machine.MinorStoppage,
})

const valuesOf = (draft: MachineDraft, family: string) => ({
  ...draft,
  Goal: draft.Goal === '' ? null : clean(storedRate(family, Number(draft.Goal))),
  MinorStoppage: Number(draft.MinorStoppage),
})

/** Only what is different from what the form began with: what someone else changed meanwhile stays. */
export function changesOf(machine: Machine, draft: MachineDraft): MachineChanges {
  const before = valuesOf(draftOf(machine), machine.MachineFamily)
  const after = valuesOf(draft, machine.MachineFamily)
  const names = Object.keys(after) as (keyof typeof after)[]
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
}

import type { Machine, patchMachine } from '@millwright/contract/machines/machines'
import type { BodyOf } from '@millwright/contract/wire/call'
import { shownRate, storedRate } from '@millwright/domain/shifts/goal'
import type { PlainDay } from '@millwright/domain/time/zone'

/** By the names of the call. */
export interface MachineDraft {
  Name: string
  ShortName: string
  Model: string
  MachineFamily: string
  Manufacturer: string
  serial: string
  Timezone: string
  SiteId: string | null
  KitType: Machine['Properties']['KitType']
  HasEnergyMeter: boolean
  TicketManager: string
  /** In the unit in which people speak of it; empty when there is none. */
  Goal: number | string
  ShiftTarget: number | string
  /** In seconds. */
  MinorStoppage: number | string
  /** From which day the three above hold; null for today. */
  ValidFrom: PlainDay | null
}

export type MachineChanges = BodyOf<typeof patchMachine>

/** Sixty times a sixtieth is not always what it was. */
const clean = (value: number): number => Number(value.toFixed(6))

export const draftOf = (machine: Machine): MachineDraft => ({
  Name: machine.Name,
  ShortName: machine.ShortName,
  Model: machine.Model,
  MachineFamily: machine.MachineFamily,
  Manufacturer: machine.Manufacturer,
  serial: machine.serial,
  Timezone: machine.Country.Timezone,
  SiteId: machine.Site?.Id ?? null,
  KitType: machine.Properties.KitType,
  HasEnergyMeter: machine.Properties.HasEnergyMeter,
  TicketManager: machine.TicketManager,
  Goal: machine.Goal === null ? '' : clean(shownRate(machine.MachineFamily, machine.Goal)),
  ShiftTarget: machine.ShiftTarget ?? '',
  MinorStoppage: machine.MinorStoppage,
  ValidFrom: null,
})

const valuesOf = ({ ValidFrom: _, ...draft }: MachineDraft, family: string) => ({
  ...draft,
  Goal: draft.Goal === '' ? null : clean(storedRate(family, Number(draft.Goal))),
  ShiftTarget: draft.ShiftTarget === '' ? null : Number(draft.ShiftTarget),
  MinorStoppage: Number(draft.MinorStoppage),
})

/** These hold from a day on; the rest holds at once. */
const DATED = ['Goal', 'ShiftTarget', 'MinorStoppage'] as const

/** Whether something changed that holds from a day on. */
export const areDated = (machine: Machine, draft: MachineDraft): boolean => {
  const changes = changesOf(machine, { ...draft, ValidFrom: null })
  return DATED.some((name) => changes[name] !== undefined)
}

/** Only what is different from what the form began with: what someone else changed meanwhile stays. */
export function changesOf(machine: Machine, draft: MachineDraft): MachineChanges {
  const before = valuesOf(draftOf(machine), machine.MachineFamily)
  const after = valuesOf(draft, machine.MachineFamily)
  const names = Object.keys(after) as (keyof typeof after)[]
  const changed = names.filter((name) => after[name] !== before[name])
  const isDated = DATED.some((name) => changed.includes(name))
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(isDated && draft.ValidFrom ? { ValidFrom: draft.ValidFrom } : {}),
  }
}

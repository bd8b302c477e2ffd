import type { BodyOf } from '@millwright/contract/call'
import type { Machine, patchMachine } from '@millwright/contract/calls/machines'
import { shownRate, storedRate } from '@millwright/domain/shift/goal'

/** What is typed into the form of a machine. */
export interface MachineDraft {
  name: string
  shortName: string
  model: string
  timezone: string
  siteId: string | null
  /** In the unit in which people speak of it; empty when there is none. */
  goal: number | ''
}

export type MachineChanges = BodyOf<typeof patchMachine>

/** Sixty times a sixtieth is not always what it was. */
const clean = (value: number): number => Number(value.toFixed(6))

export const draftOf = (machine: Machine): MachineDraft => ({
  name: machine.Name,
  shortName: machine.ShortName,
  model: machine.Model,
  timezone: machine.Country.Timezone,
  siteId: machine.Site?.Id ?? null,
  goal: machine.Goal === null ? '' : clean(shownRate(machine.MachineFamily, machine.Goal)),
})

const valuesOf = (draft: MachineDraft, family: string) => ({
  Name: draft.name.trim(),
  ShortName: draft.shortName.trim(),
  Model: draft.model.trim(),
  Timezone: draft.timezone,
  SiteId: draft.siteId,
  Goal: draft.goal === '' ? null : clean(storedRate(family, draft.goal)),
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

export type DraftFaults = Partial<
  Record<keyof MachineDraft, 'misc.required' | 'machine_single.goal_positive'>
>

/** The keys of the texts to show, by field; empty when there is nothing wrong. */
export function faultsOf(draft: MachineDraft): DraftFaults {
  const faults: DraftFaults = {}
  if (draft.name.trim() === '') faults.name = 'misc.required'
  if (draft.shortName.trim() === '') faults.shortName = 'misc.required'
  if (draft.timezone === '') faults.timezone = 'misc.required'
  if (draft.goal !== '' && draft.goal <= 0) faults.goal = 'machine_single.goal_positive'
  return faults
}

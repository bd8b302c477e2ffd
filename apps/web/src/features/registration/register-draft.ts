import type { BodyOf } from '@millwright/contract/call'
import { MACHINE_FAMILIES, type registerMachine } from '@millwright/contract/calls/registration'

export type NewMachine = BodyOf<typeof registerMachine>

/** As the server names them, so that a field that it refuses is found. */
export type RegisterDraft = { [Field in keyof NewMachine]: string }

export const emptyDraft = (timezone: string): RegisterDraft => ({
  Name: '',
  ShortName: '',
  Model: '',
  MachineFamily: '',
  Manufacturer: '',
  serial: '',
  Timezone: timezone,
})

const REQUIRED = ['Name', 'ShortName', 'MachineFamily', 'serial', 'Timezone'] as const

/** The fields that still have to be filled in. */
export const missingIn = (draft: RegisterDraft): (keyof RegisterDraft)[] =>
  REQUIRED.filter((field) => draft[field].trim() === '')

/** Null while something is missing. */
export function machineOf(draft: RegisterDraft): NewMachine | null {
  const family = MACHINE_FAMILIES.find((each) => each === draft.MachineFamily)
  if (family === undefined || missingIn(draft).length > 0) return null
  return {
    Name: draft.Name.trim(),
    ShortName: draft.ShortName.trim(),
    Model: draft.Model.trim(),
    MachineFamily: family,
    Manufacturer: draft.Manufacturer.trim(),
    serial: draft.serial.trim(),
    Timezone: draft.Timezone,
  }
}

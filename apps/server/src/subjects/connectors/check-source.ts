import type { MachineSource } from '@millwright/contract/connectors/settings'
import type { ModbusSettings } from '@millwright/contract/connectors/settings/modbus'
import { readModbusEntry } from '@millwright/contract/connectors/settings/modbus-entry'
import { type EntryFaultKind, entryFaults } from '@millwright/domain/connectors/modbus/entry-faults'
import { badField } from '../../platform/runtime/errors.ts'

const SAYS: Readonly<Record<EntryFaultKind, string>> = {
  NAME_TWICE: 'is called as another one',
  PLACE_TWICE: 'is the same register as',
  OVERLAP: 'has a register in common with',
  BEYOND_LAST: 'ends after the last register',
  NOT_A_BIT: 'is no bit, in a table that has bits only',
  PART_WRONG: 'needs a bit from 0 to 15, or a length from 1 to 120',
}

/** Settings with which nothing could be read are refused when they are saved, not when the machine is connected. */
export function checkSource({ Protocol, Settings }: MachineSource): void {
  if (Protocol !== 'modbus') return
  const { Entries } = Settings as ModbusSettings
  const [fault] = entryFaults(Entries.map(readModbusEntry))
  if (!fault) return
  const last = fault.names.at(-1)
  const at = Entries.findLastIndex(({ Name }) => Name === last)
  const other = fault.kind === 'PLACE_TWICE' || fault.kind === 'OVERLAP' ? ` ${fault.names[0]}` : ''
  throw badField(`Source.Settings.Entries.${at}`, `${SAYS[fault.kind]}${other}`)
}

import { code, line, MAX_SHORT_NAME, optionalLine } from '@millwright/domain/text/text-rule'
import type { TextFields } from '../wire/text.ts'

export const MACHINE_FAMILIES = ['CDL', 'EBA', 'BOR', 'SEZ', 'PLS', 'TFO', 'AWJ', 'AUT'] as const

export const machineFields = {
  Name: line(),
  ShortName: line(MAX_SHORT_NAME),
  Model: optionalLine(),
  Timezone: code(64),
  Manufacturer: optionalLine(),
  serial: line(),
} satisfies TextFields

/** Who answers the tickets of a machine, such as its maker; empty for the organization itself. */
export const ticketFields = { TicketManager: optionalLine() } satisfies TextFields

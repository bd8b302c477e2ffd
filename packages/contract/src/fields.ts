import { MAX_MESSAGE_TEXT } from '@millwright/domain/messages/message'
import {
  code,
  email,
  givenPassword,
  line,
  lines,
  MAX_SHORT_NAME,
  newPassword,
  optionalLine,
  optionalLines,
  type TextRule,
} from '@millwright/domain/text/text-rule'
import { MAX_TICKET_TEXT, MAX_TICKET_TITLE } from '@millwright/domain/tickets/ticket'

/**
 * What may be typed into the text fields of a body, by the names that the call gives them. The schema of the call is
 * made of this table (`textSchemas`) and so is the form that fills it, which needs no schema for it. A field is here
 * when a person types it.
 */
export type TextFields = Readonly<Record<string, TextRule>>

export const personFields = {
  Username: optionalLine(),
  Firstname: line(),
  Lastname: line(),
} satisfies TextFields

export const newOrganizationFields = { OrganizationName: line() } satisfies TextFields

/** What stands for the organization in addresses. */
export const organizationCodeFields = {
  OrganizationCode: { isRequired: true, minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
} satisfies TextFields

/** Why tests are known to be good. */
export const fingerprintFields = { reason: line(200) } satisfies TextFields

export const emailFields = { Email: email } satisfies TextFields

export const machineFields = {
  Name: line(),
  ShortName: line(MAX_SHORT_NAME),
  Model: optionalLine(),
  Timezone: code(64),
} satisfies TextFields

export const newMachineFields = {
  ...machineFields,
  Manufacturer: optionalLine(),
  serial: line(),
} satisfies TextFields

/** Who answers the tickets of a machine, such as its maker; empty for the organization itself. */
export const ticketFields = { TicketManager: optionalLine() } satisfies TextFields

/** What is written in a ticket and its thread. */
export const ticketBookFields = {
  Title: line(MAX_TICKET_TITLE),
  Text: optionalLines(MAX_TICKET_TEXT),
  Comment: lines(MAX_TICKET_TEXT),
  Note: optionalLines(MAX_TICKET_TEXT),
} satisfies TextFields

export const messageFields = { Text: line(MAX_MESSAGE_TEXT) } satisfies TextFields

/** Empty for what the machine says. */
export const toolFields = { name: optionalLine(), note: optionalLine(500) } satisfies TextFields

/** Group and device may stay empty. */
export const maintenanceFields = {
  action: line(),
  group: optionalLine(),
  device: optionalLine(),
} satisfies TextFields
export const maintenanceCodeFields = { code: optionalLine(20) } satisfies TextFields

export const noticeRuleFields = { Name: line() } satisfies TextFields

export const siteFields = {
  Name: line(),
  Address: optionalLine(),
  City: optionalLine(),
} satisfies TextFields

/** Addresses of Teams are long. */
export const webhookFields = { Name: line(), Url: line(1000) } satisfies TextFields

export const groupFields = { Name: line() } satisfies TextFields

export const grantFields = { PartnerCode: code(64), Note: optionalLine() } satisfies TextFields

export const activationFields = { Code: code(64) } satisfies TextFields

export const exceptionFields = { Name: optionalLine() } satisfies TextFields

/** What helped against an alarm. */
export const acknowledgementFields = { Note: optionalLine(500) } satisfies TextFields

/** The maker and the part may stay empty. */
export const catalogueFields = {
  Manufacturer: optionalLine(),
  Code: line(200),
  Part: optionalLine(),
} satisfies TextFields

/** One of the two has to be filled in. */
export const reasonRuleFields = {
  AlarmCode: optionalLine(200),
  Program: optionalLine(200),
} satisfies TextFields

export const newPasswordFields = { password: newPassword } satisfies TextFields

export const currentPasswordFields = { currentPassword: givenPassword } satisfies TextFields

export const loginFields = { Email: email, Password: givenPassword } satisfies TextFields

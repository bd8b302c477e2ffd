import type { ErrorLabel } from '@millwright/contract/errors'

interface CallErrorDetails {
  /** Of the input that is at fault. */
  readonly field?: string | undefined
  /** For Retry-After. */
  readonly retryAfterSeconds?: number | undefined
  /** The fault of a device's message, by the name that the decoder gives it. */
  readonly reason?: string | undefined
  /** Of a range that is too long: how many days it may have. */
  readonly maxDays?: number | undefined
}

/** A call that fails for a reason the caller may know. Everything else thrown is answered as ERROR_GENERIC. */
export class CallError extends Error implements CallErrorDetails {
  override name = 'CallError'
  readonly label: ErrorLabel
  readonly field: CallErrorDetails['field']
  readonly retryAfterSeconds: CallErrorDetails['retryAfterSeconds']
  readonly reason: CallErrorDetails['reason']
  readonly maxDays: CallErrorDetails['maxDays']

  constructor(label: ErrorLabel, message: string, details: CallErrorDetails = {}) {
    super(message)
    this.label = label
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.reason = details.reason
    this.maxDays = details.maxDays
  }
}

export const badField = (field: string, message: string): CallError =>
  new CallError('VALIDATION_FAILED', `${field} ${message}`, { field })

export const machineNotFound = (): CallError =>
  new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine')

export const siteNotFound = (): CallError => new CallError('SITE_NOT_FOUND', 'There is no such site')

export const groupNotFound = (): CallError =>
  new CallError('GROUP_NOT_FOUND', 'There is no such machine group')

export const ruleNotFound = (): CallError => new CallError('RULE_NOT_FOUND', 'There is no such rule')

export const notAStop = (): CallError =>
  new CallError('NOT_A_STOP', 'The machine did not stand in all of this time', { field: 'Stops' })

export const reasonRuleExists = (): CallError =>
  new CallError('REASON_RULE_EXISTS', 'There is a rule for this alarm and program already', {
    field: 'AlarmCode',
  })

export const ticketNotFound = (): CallError => new CallError('TICKET_NOT_FOUND', 'There is no such ticket')

export const ticketExists = (): CallError =>
  new CallError('TICKET_EXISTS', 'There is a ticket in work that was made of the same thing')

export const userNotFound = (): CallError => new CallError('USER_NOT_FOUND', 'There is no such user')

export const emailTaken = (): CallError =>
  new CallError('EMAIL_ALREADY_EXIST', 'There is an account with this email already', { field: 'Email' })

export const groupNameTaken = (): CallError =>
  new CallError('GROUP_NAME_TAKEN', 'There is a machine group with this name already', { field: 'Name' })

export const serialTaken = (): CallError =>
  new CallError('SERIAL_TAKEN', 'There is a machine with this serial number already', { field: 'serial' })

export const catalogueEntryExists = () =>
  new CallError('CATALOGUE_ENTRY_EXISTS', 'There is an entry for this maker, family and code', {
    field: 'Code',
  })

export const siteNameTaken = (): CallError =>
  new CallError('SITE_NAME_TAKEN', 'There is a site with this name already', { field: 'Name' })

export const switchedOff = (): CallError =>
  new CallError('SWITCHED_OFF', 'This part of the product is switched off in this installation')

export const licenceNeeded = (): CallError =>
  new CallError('LICENCE_NEEDED', 'The licence of this machine does not open this')

export const accessDenied = (field?: string): CallError =>
  new CallError('ACCESS_DENIED', 'You have no right to this', { field })

export const tooManyRequests = (retryAfterSeconds: number): CallError =>
  new CallError('TOO_MANY_REQUESTS', 'Tried too often, try again later', { retryAfterSeconds })

export const notSignedIn = (): CallError => new CallError('NOT_SIGNED_IN', 'Sign in first')

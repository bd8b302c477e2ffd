import type { ErrorLabel } from '@millwright/contract/errors'

/** A call that fails for a reason the caller may know. Everything else thrown is answered as ERROR_GENERIC. */
export class CallError extends Error {
  override name = 'CallError'
  readonly label: ErrorLabel
  readonly field: string | undefined

  constructor(label: ErrorLabel, message: string, field?: string) {
    super(message)
    this.label = label
    this.field = field
  }
}

export const badField = (field: string, message: string): CallError =>
  new CallError('VALIDATION_FAILED', `${field} ${message}`, field)

export const machineNotFound = (): CallError =>
  new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine')

export const groupNotFound = (): CallError =>
  new CallError('GROUP_NOT_FOUND', 'There is no such machine group')

export const userNotFound = (): CallError => new CallError('USER_NOT_FOUND', 'There is no such user')

export const accessDenied = (): CallError => new CallError('ACCESS_DENIED', 'You have no right to this')

export const notSignedIn = (): CallError => new CallError('NOT_SIGNED_IN', 'Sign in first')

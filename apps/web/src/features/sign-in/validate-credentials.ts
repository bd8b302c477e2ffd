import { isEmail } from '@millwright/domain/field/formats'

export interface Credentials {
  email: string
  password: string
}

export const NO_CREDENTIALS: Credentials = { email: '', password: '' }

export type CredentialFaults = Partial<Record<keyof Credentials, 'misc.required' | 'errors.email_not_valid'>>

/** The keys of the texts to show, by field; empty when nothing is wrong (rules: session 3). */
export function faultsOf({ email, password }: Credentials): CredentialFaults {
  const faults: CredentialFaults = {}
  if (email.trim() === '') faults.email = 'misc.required'
  else if (!isEmail(email.trim())) faults.email = 'errors.email_not_valid'
  if (password === '') faults.password = 'misc.required'
  return faults
}

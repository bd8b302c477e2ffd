export interface Credentials {
  email: string
  password: string
}

/** Something, an at sign, and a domain with a dot in it; the server has the last word. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export type CredentialFaults = Partial<Record<keyof Credentials, 'misc.required' | 'errors.email_not_valid'>>

/** Spec §5. The keys of the texts to show, by field; empty when there is nothing wrong. */
export function faultsOf({ email, password }: Credentials): CredentialFaults {
  const faults: CredentialFaults = {}
  if (email.trim() === '') faults.email = 'misc.required'
  else if (!EMAIL.test(email.trim())) faults.email = 'errors.email_not_valid'
  if (password === '') faults.password = 'misc.required'
  return faults
}

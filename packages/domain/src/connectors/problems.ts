/** Why a machine is not read, or not as it should be. On the page each is a sentence that says what to do. */
export const PROBLEMS = [
  /** Nobody answers at the address. */
  'UNREACHABLE',
  /** The address does not exist. */
  'UNKNOWN_HOST',
  /** Somebody answers and refuses the connection. */
  'REFUSED',
  /** It answered too late. */
  'TIMED_OUT',
  /** It may not be connected to from here. */
  'ADDRESS_FORBIDDEN',
  /** Something else is there. */
  'OTHER_PROTOCOL',
  'CREDENTIALS_WRONG',
  /** Nobody has trusted its certificate yet. */
  'CERTIFICATE_UNTRUSTED',
  /** It has another certificate than the one that was trusted. */
  'CERTIFICATE_CHANGED',
  'CERTIFICATE_EXPIRED',
  /** The machine has to trust ours first. */
  'OWN_CERTIFICATE_REFUSED',
  /** It does not offer the security that was chosen. */
  'SECURITY_NOT_OFFERED',
  /** A node of the mapping is no longer there. */
  'NODE_MISSING',
  /** The machine has not kept what it measured meanwhile. */
  'GAP',
  /** Its clock differs; times are corrected. The detail is by how many milliseconds it is ahead of ours, below 0 where it is behind. */
  'CLOCK_DIFFERS',
  /** It sends less often than it promised. */
  'SLOW',
  /** A value came as another type than before, and is left out. */
  'TYPE_CHANGED',
  /** It breaks a rule of the protocol; the detail says which. */
  'PROTOCOL_BROKEN',
  /** A file cannot be read; the detail says which and where. */
  'FILE_UNREADABLE',
  /** The settings cannot be right; the detail says which. */
  'SETTINGS_WRONG',
  /** Anything else; the detail has the words of the other side. */
  'OTHER',
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

export interface PresentedCertificate {
  readonly sha256: string
  readonly name: string
  readonly issuer: string
  /** Epoch milliseconds. */
  readonly endsAt: number
}

export interface SourceProblem {
  readonly code: ProblemCode
  /** A name, a number or the words of the other side; empty for none. */
  readonly detail: string
  readonly certificate?: PresentedCertificate
  /** Since or between when, in epoch milliseconds: of a gap both. */
  readonly from?: number
  readonly to?: number
}

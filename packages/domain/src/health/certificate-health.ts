import { DAY_MS } from '../time/lengths.ts'
import { stopped, todo, type Verdict, WELL } from './verdict.ts'

export interface WatchedCertificate {
  /** Whose it is: the server's, or that of a device. */
  readonly kind: 'server' | 'device'
  readonly endsAt: number
  /** Renewed without anybody. */
  readonly isRenewed: boolean
}

/** To replace it on a machine somebody has to walk there. */
const SOON_MS = 30 * DAY_MS
/** One that renews itself should have done so by then. */
const OVERDUE_MS = 14 * DAY_MS

const wantsSomebody = ({ endsAt, isRenewed }: WatchedCertificate, now: number): boolean =>
  endsAt - now < (isRenewed ? OVERDUE_MS : SOON_MS)

export function certificateHealth(
  certificates: readonly WatchedCertificate[],
  now: number,
): Verdict<'expired' | 'ending'> {
  if (certificates.some(({ kind, endsAt }) => kind === 'server' && endsAt <= now)) return stopped('expired')
  return certificates.some((each) => wantsSomebody(each, now)) ? todo('ending') : WELL
}

import { type Licensed, readLicence } from '@millwright/contract/machines/present-licence'
import {
  ACTIVATION_STATUS,
  activationStatus,
  isFreeTrial,
  isTrialReady,
  lastActivation,
} from '@millwright/domain/machines/licence'

export type LicenceState =
  | 'full'
  | 'trial'
  | 'not_started'
  | 'expired'
  | 'trial_expired'
  | 'trial_ready'
  | 'none'

/** The licence in one word (rules: licence 1), and the moment until which it holds. */
export function licenceState(machine: Licensed, now: number): { state: LicenceState; until: number | null } {
  const licence = readLicence(machine)
  const last = lastActivation(licence)
  const until = last?.end ?? null
  switch (activationStatus(last, now)) {
    case ACTIVATION_STATUS.none:
      return { state: isTrialReady(licence) ? 'trial_ready' : 'none', until }
    case ACTIVATION_STATUS.notStarted:
      return { state: 'not_started', until }
    case ACTIVATION_STATUS.active:
      return { state: last?.type === 'FULL' ? 'full' : 'trial', until }
    case ACTIVATION_STATUS.expired:
      return { state: isFreeTrial(licence) ? 'trial_expired' : 'expired', until }
  }
}

import type { Machine } from '@millwright/contract/calls/machines'
import {
  ACTIVATION_STATUS,
  activationStatus,
  isFreeTrial,
  isTrialReady,
  type Licence,
  lastActivation,
} from '@millwright/domain/licence/licence'

export type LicenceState =
  | 'full'
  | 'trial'
  | 'not_started'
  | 'expired'
  | 'trial_expired'
  | 'trial_ready'
  | 'none'

type Licensed = Pick<Machine, 'Activations' | 'FreeTrialReady'>

export const licenceOf = ({ FreeTrialReady, Activations }: Licensed): Licence => ({
  freeTrialReady: FreeTrialReady,
  activations: Activations.map(({ Type, StartDate, EndDate }) => ({
    type: Type,
    start: Date.parse(StartDate),
    end: Date.parse(EndDate),
  })),
})

/** The licence in one word (rules: licence 1), and the moment until which it holds. */
export function licenceState(machine: Licensed, now: number): { state: LicenceState; until: number | null } {
  const licence = licenceOf(machine)
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

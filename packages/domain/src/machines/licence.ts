export interface Activation {
  readonly type: 'FREE_TRIAL' | 'FULL'
  readonly start: number
  /** The last moment at which it holds. */
  readonly end: number
}

/** The latest activation comes last and is the only one that counts. */
export interface Licence {
  readonly freeTrialReady: boolean
  readonly activations: readonly Activation[]
}

/** The numbers that cross the wire (rules: licence 1). */
export const ACTIVATION_STATUS = { none: 0, notStarted: -1, active: 1, expired: 2 } as const
export type ActivationStatus = (typeof ACTIVATION_STATUS)[keyof typeof ACTIVATION_STATUS]

export function activationStatus(activation: Activation | undefined, now: number): ActivationStatus {
  if (!activation) return ACTIVATION_STATUS.none
  if (now < activation.start) return ACTIVATION_STATUS.notStarted
  return now > activation.end ? ACTIVATION_STATUS.expired : ACTIVATION_STATUS.active
}

export const lastActivation = (licence: Licence): Activation | undefined => licence.activations.at(-1)

/** Says nothing about dates: a trial that is over is still a trial, see `isFreeTrialExpired`. */
export const isFreeTrial = (licence: Licence): boolean =>
  licence.freeTrialReady && lastActivation(licence)?.type === 'FREE_TRIAL'

export const isFreeTrialExpired = (licence: Licence, now: number): boolean =>
  isFreeTrial(licence) && activationStatus(lastActivation(licence), now) === ACTIVATION_STATUS.expired

export const isLicensed = (licence: Licence, now: number): boolean =>
  activationStatus(lastActivation(licence), now) === ACTIVATION_STATUS.active

export const isFull = (licence: Licence, now: number): boolean =>
  isLicensed(licence, now) && lastActivation(licence)?.type === 'FULL'

/** A trial may be begun: the machine is ready for one and never had any activation. */
export const isTrialReady = (licence: Licence): boolean =>
  licence.freeTrialReady && licence.activations.length === 0

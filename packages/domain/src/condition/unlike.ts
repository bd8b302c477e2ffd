/** Why a test that could be read cannot be compared with its fingerprint. */
export const UNLIKE_FAULTS = ['OTHER_RATE', 'OTHER_RECORD'] as const
export type UnlikeFault = (typeof UNLIKE_FAULTS)[number]

export interface Unlike {
  readonly fault: UnlikeFault
  readonly part: string
}

export const isUnlikeFault = (fault: string): boolean => UNLIKE_FAULTS.some((each) => each === fault)

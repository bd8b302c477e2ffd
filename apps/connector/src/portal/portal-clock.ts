import {
  carriedCorrection,
  correctionAfterStep,
  type EarlierCorrection,
  isClockStep,
  measureReaderClock,
  readerCorrection,
} from '@millwright/domain/connectors/reader-clock'

/** When the portal heard a question and when it answered; those before 0.2 say only the second. */
export interface PortalTimes {
  readonly HeardAt?: number
  readonly Time: number
}

export interface PortalClockOptions {
  /** Of this computer: a small one without a battery wakes up with the time at which it was switched off. */
  now: () => number
  /** Milliseconds of a clock that nobody sets. */
  steady?: () => number
}

/**
 * The time by which machines are read: that of the portal. By a clock that is wrong itself all machines that are right would be
 * corrected.
 */
export function createPortalClock({ now, steady = () => performance.now() }: PortalClockOptions) {
  let correction = 0
  /** By an answer of the portal, or set by somebody since this process runs. */
  let isKnown = false
  let last = { at: now(), steady: steady() }

  /** Most are set by the network as soon as it is there; until the portal is heard again nothing else would say so. */
  function noteStep(at: number): void {
    const passed = steady()
    const step = at - last.at - (passed - last.steady)
    last = { at, steady: passed }
    if (isKnown) correction = correctionAfterStep(correction, step)
    else if (isClockStep(step)) become(0)
  }

  function become(next: number): void {
    correction = next
    isKnown = true
  }

  return {
    /** By how much the clock of this computer is ahead of the portal's; null as long as nothing is known of it. */
    aheadMs: (): number | null => (isKnown ? correction : null),

    /** Until the portal answers or somebody sets the clock, by that of an earlier run. */
    carryOn(earlier: EarlierCorrection): void {
      const at = now()
      noteStep(at)
      if (!isKnown) correction = carriedCorrection(at, earlier)
    },

    now(): number {
      const at = now()
      noteStep(at)
      return at - correction
    },

    /** Returns what takes the answer to a question that is asked now. */
    asks(): (times: PortalTimes) => void {
      const askedAt = steady()
      return ({ HeardAt, Time }) => {
        const cameAt = now()
        noteStep(cameAt)
        const tookMs = steady() - askedAt
        const measured = measureReaderClock({ cameAt, tookMs, heardAt: HeardAt ?? Time, answeredAt: Time })
        become(readerCorrection(measured, correction))
      }
    },
  }
}

export type PortalClock = ReturnType<typeof createPortalClock>

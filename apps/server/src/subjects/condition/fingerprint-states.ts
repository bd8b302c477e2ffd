import type { Fingerprint } from '@millwright/contract/condition/condition-fingerprints'
import { confusedWith, type KnownPrint } from '@millwright/domain/condition/confused'
import { ageOf, hearingOf, isEnough } from '@millwright/domain/condition/hearing'
import type { PartShapes } from '@millwright/domain/condition/part-shapes'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { FingerprintStore, UsedFingerprint } from './fingerprint-store.ts'
import { fromBytes } from './measured-bytes.ts'

export type FingerprintState = Pick<Fingerprint, 'hearing' | 'alike'>

interface StatesDeps {
  store: Pick<FingerprintStore, 'usedBy' | 'shapesOf'>
  testsOf: (machineId: number, until: Date) => Promise<number>
  now: () => number
}

const ageAt = ({ recordedAt, heldUntil, repairedAt }: UsedFingerprint, at: Date): number =>
  ageOf(at, recordedAt, heldUntil, repairedAt)

/** Whether a fresh good run is needed, by the age of the fingerprint alone; one without a spread does not age. */
export const needsFreshRun = (print: UsedFingerprint, now: number): boolean =>
  print.spread !== null && !isEnough(print.spread, ageAt(print, new Date(now)), print.isOnly)

interface Known extends KnownPrint {
  readonly print: UsedFingerprint
}

/** By the public ids of the fingerprints in use: how small a change each can still show. */
export const createFingerprintStates =
  ({ store, testsOf, now }: StatesDeps) =>
  async (machineId: number): Promise<ReadonlyMap<string, FingerprintState>> => {
    const at = new Date(now())
    const [used, shapes, tests] = await Promise.all([
      store.usedBy([machineId]),
      store.shapesOf(machineId),
      testsOf(machineId, at),
    ])
    const known: Known[] = []
    for (const print of used) {
      const bytes = shapes.find(({ publicId }) => publicId === print.publicId)?.shapes
      const { operation, tool, spread } = print
      if (bytes && spread !== null)
        known.push({ print, operation, tool, spread, parts: await fromBytes<PartShapes>(bytes) })
    }
    return new Map(
      known.map((each) => {
        const { print, spread } = each
        const { recordedAt, repairedAt } = print
        const hearing = {
          days: Math.max(0, Math.floor((at.getTime() - recordedAt.getTime()) / DAY_MS)),
          ...hearingOf(spread, ageAt(print, at), print.isOnly, tests),
          repairedAt: repairedAt && repairedAt > recordedAt ? repairedAt.getTime() : null,
          isEnough: !needsFreshRun(print, at.getTime()),
        }
        const alike = confusedWith(
          each,
          known.filter((other) => other !== each && other.print.app === print.app),
        )
        return [print.publicId, { hearing, alike }]
      }),
    )
  }

export type FingerprintStates = ReturnType<typeof createFingerprintStates>

import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { CalledGood, CycleVerdict, PartVerdict } from '@millwright/domain/condition/judge'
import { isUnlikeFault } from '@millwright/domain/condition/unlike'
import { parseJson } from '@millwright/domain/text/parse-json'
import type { TFunction } from '@millwright/domain/text/translate'

export type Grade = 'ok' | 'warning' | 'error' | 'fingerprint' | 'aborted' | 'none'

/** LOWER and UPPER say on which side it lies; how bad it is they do not change. */
export function gradeOf(status: Cycle['status']): Grade {
  if (status === 'OK') return 'ok'
  if (status.endsWith('WARNING')) return 'warning'
  if (status.endsWith('ERROR')) return 'error'
  if (status === 'FINGERPRINT') return 'fingerprint'
  return status === 'ABORTED' ? 'aborted' : 'none'
}

export interface CycleResult {
  /** The worst first; empty for a test that was not judged. */
  readonly parts: readonly PartVerdict[]
  /** Why its files could not be read, and which of them; null where they could. */
  readonly fault: { readonly name: string; readonly file: string; readonly like: string } | null
  /** When an earlier fingerprint was recorded that it was compared with; null for the one in use. */
  readonly comparedWith: number | null
  /** Who called it good, and what it had come to before. */
  readonly calledGood: CalledGood | null
  /** Other operations whose tests would have been taken for it. */
  readonly alike: readonly string[]
}

/** Out of the string in which a test has its result. */
export function resultOf({ result }: Pick<Cycle, 'result'>): CycleResult {
  const given = parseJson(result) as
    | (Partial<Pick<CycleVerdict, 'parts' | 'comparedWith' | 'calledGood' | 'alike'>> & {
        fault?: string
        file?: string
        like?: string
      })
    | null
    | undefined
  const { parts = [], fault, file = '', like = '', comparedWith = null } = given ?? {}
  const { calledGood = null, alike = [] } = given ?? {}
  return {
    parts,
    comparedWith,
    calledGood,
    alike,
    fault: typeof fault === 'string' ? { name: fault, file, like } : null,
  }
}

/** One of an operation that cannot be distinguished says so in place of its score (rules: condition 19). */
export const shownScore = (test: Pick<Cycle, 'score' | 'result'>): number | null =>
  resultOf(test).alike.length > 0 ? null : test.score

/** The status in words; `-` is one for each reason to wait. */
export const statusText = ({ status, waitsFor }: Pick<Cycle, 'status' | 'waitsFor'>, t: TFunction): string =>
  waitsFor === null ? t(`condition.statuses.${status}`) : t(`condition.waits.${waitsFor}`)

/** A fingerprint can be made of it: one that is only unlike the fingerprint in use can be the next. */
export const isReadable = (test: Pick<Cycle, 'status' | 'waitsFor' | 'result'>): boolean =>
  test.waitsFor !== 'files' && (test.status !== 'ABORTED' || isUnlikeFault(resultOf(test).fault?.name ?? ''))

/** A person may call it good: it was judged by its vibration, and no fingerprint is made of it yet. */
export const mayBeCalledGood = (
  test: Pick<Cycle, 'isFingerprint' | 'score' | 'status' | 'result'>,
): boolean =>
  test.score !== null &&
  !test.isFingerprint &&
  test.status !== 'FINGERPRINT' &&
  resultOf(test).parts.some(({ evidence }) => evidence !== undefined)

/** Only tests of one tool and operation are compared with one another. */
export const seriesOf = ({ tool, operation }: Pick<Cycle, 'tool' | 'operation'>): string =>
  [tool, operation].filter(Boolean).join(' · ')

/** Of tests with the newest first: those since the fingerprint that holds now, the oldest first. */
export function sinceFingerprint(tests: readonly Cycle[]): readonly Cycle[] {
  const print = tests.findIndex(({ isFingerprint }) => isFingerprint)
  return (print < 0 ? tests : tests.slice(0, print)).toReversed()
}

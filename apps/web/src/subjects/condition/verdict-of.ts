import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { PartVerdict } from '@millwright/domain/condition/judge'
import { isUnlikeFault } from '@millwright/domain/condition/unlike'
import { parseJson } from '@millwright/domain/text/parse-json'

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
  readonly fault: { readonly name: string; readonly file: string } | null
}

/** Out of the string in which a test has its result. */
export function resultOf({ result }: Pick<Cycle, 'result'>): CycleResult {
  const given = parseJson(result) as
    | (Partial<CycleResult> & { fault?: string; file?: string })
    | null
    | undefined
  const { parts = [], fault, file = '' } = given ?? {}
  return { parts, fault: typeof fault === 'string' ? { name: fault, file } : null }
}

/** A fingerprint can be made of it: one that is only unlike the fingerprint in use can be the next. */
export const isReadable = (test: Pick<Cycle, 'status' | 'result'>): boolean =>
  test.status !== 'ABORTED' || isUnlikeFault(resultOf(test).fault?.name ?? '')

/** What is compared with one another: the tests of one tool and operation. */
export const seriesOf = ({ tool, operation }: Pick<Cycle, 'tool' | 'operation'>): string =>
  [tool, operation].filter(Boolean).join(' · ')

/** Of tests with the newest first: those since the fingerprint that holds now, the oldest first. */
export function sinceFingerprint(tests: readonly Cycle[]): readonly Cycle[] {
  const print = tests.findIndex(({ isFingerprint }) => isFingerprint)
  return (print < 0 ? tests : tests.slice(0, print)).toReversed()
}

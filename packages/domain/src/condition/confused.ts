import { isAlike, type PartShapes } from './part-shapes.ts'
import { isDistinct } from './unlike.ts'

/** A fingerprint with vibration, as far as it has to be distinguished from others. */
export interface KnownPrint {
  readonly operation: string
  readonly tool: string
  readonly parts: PartShapes
  /** Of a fresh one, as a variance. */
  readonly spread: number
}

const canBeConfused = (a: KnownPrint, b: KnownPrint): boolean =>
  Object.values(a.parts).some((own) =>
    Object.values(b.parts).some(
      (other) =>
        isAlike(own, other) &&
        !isDistinct({ shape: own.shape, spread: a.spread }, { shape: other.shape, spread: b.spread }),
    ),
  )

/** The names of those of the same check whose tests would not be refused as tests of this one (rules: condition 19). */
export const confusedWith = (print: KnownPrint, others: readonly KnownPrint[]): string[] =>
  others
    .filter((other) => canBeConfused(print, other))
    .map(({ operation, tool }) => [operation, tool].filter(Boolean).join(', '))

/** Tools of one operation are distinguished by the machine, which knows what is in its spindle; an operation is what somebody called it. */
export const otherOperations = (print: KnownPrint, others: readonly KnownPrint[]): KnownPrint[] =>
  others.filter(({ operation }) => operation !== print.operation)

/** A step of the checklist. With a unit somebody has to write down what was read, such as 4.2 bar. */
export interface Step {
  readonly id: string
  readonly text: string
  readonly unit: string
}

/** A part that the work needs, with how many. */
export interface Part {
  readonly id: string
  readonly name: string
  readonly quantity: number
  /** Of one, in the currency of the organization. */
  readonly price?: number
}

/** One entry of what was done, by the name of its field: `step:s1`, `reading:s1`, `part:p1`, `minutes` or `note`. */
export interface Entry {
  readonly value: string
  readonly by: string
  /** When it was done, which may be before it was sent. */
  readonly at: number
  /** Counts the changes of the activity: in which of them this came. */
  readonly version: number
}

export type Work = Readonly<Record<string, Entry>>

/** An empty value takes an entry back. */
export interface WorkChange {
  readonly field: string
  readonly value: string
  readonly at: number
}

export interface Conflict {
  readonly field: string
  /** The entry that wins. */
  readonly kept: Entry
  /** From the person who came second. */
  readonly refused: string
}

export interface Merged {
  readonly work: Work
  readonly conflicts: readonly Conflict[]
}

/**
 * Takes in what a person entered while they saw the activity as of `base`. What others entered meanwhile in other fields
 * stays; where both entered the same field differently the first that arrived stays, and the second learns so. The same
 * change sent twice is one.
 */
export function mergeWork(
  work: Work,
  changes: readonly WorkChange[],
  { by, base, version }: { readonly by: string; readonly base: number; readonly version: number },
): Merged {
  const merged: Record<string, Entry> = { ...work }
  const conflicts: Conflict[] = []
  for (const { field, value, at } of changes) {
    const known = merged[field]
    if ((known?.value ?? '') === value) continue
    if (known && known.version > base && known.by !== by) {
      conflicts.push({ field, kept: known, refused: value })
      continue
    }
    merged[field] = { value, by, at, version }
  }
  return { work: merged, conflicts }
}

const entered = (work: Work, field: string): string => work[field]?.value ?? ''

export const stepField = (id: string): string => `step:${id}`
export const readingField = (id: string): string => `reading:${id}`
export const partField = (id: string): string => `part:${id}`
export const MINUTES_FIELD = 'minutes'
export const NOTE_FIELD = 'note'

export const isTicked = (work: Work, step: Pick<Step, 'id'>): boolean =>
  entered(work, stepField(step.id)) === 'yes'

/** A step whose reading is missing is open, although it was ticked. */
export const openSteps = (steps: readonly Step[], work: Work): readonly Step[] =>
  steps.filter(
    (step) => !isTicked(work, step) || (step.unit !== '' && entered(work, readingField(step.id)) === ''),
  )

const MAX_MINUTES = 100_000
const MAX_PARTS = 10_000

/** Null when the change may be made. */
export function changeFault(
  { field, value }: Pick<WorkChange, 'field' | 'value'>,
  { steps, parts }: { readonly steps: readonly Step[]; readonly parts: readonly Part[] },
): string | null {
  const [kind = '', id = ''] = field.split(':')
  switch (kind) {
    case 'step':
      if (!steps.some((step) => step.id === id)) return 'is no step of this activity'
      return value === '' || value === 'yes' ? null : 'must be yes or empty'
    case 'reading':
      if (!steps.some((step) => step.id === id && step.unit !== '')) return 'is no reading of this activity'
      return value === '' || isNumber(value) ? null : 'must be a number'
    case 'part':
      if (!parts.some((part) => part.id === id)) return 'is no part of this activity'
      return isWhole(value, MAX_PARTS) ? null : `must be a whole number up to ${MAX_PARTS}`
    case MINUTES_FIELD:
      return isWhole(value, MAX_MINUTES) ? null : `must be a whole number up to ${MAX_MINUTES}`
    case NOTE_FIELD:
      return null
    default:
      return 'is not known'
  }
}

const isNumber = (value: string): boolean => /^-?\d{1,9}([.,]\d{1,6})?$/.test(value.trim())
const isWhole = (value: string, most: number): boolean =>
  value === '' || (/^\d{1,6}$/.test(value) && Number(value) <= most)

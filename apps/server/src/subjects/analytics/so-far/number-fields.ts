/** A value as numbers one behind the other. An index is where one begins in the list. */
export type Numbers = readonly number[]

/** How a value is written into such a list and read from it; one description for both. */
export interface Field<T> {
  /** Tells what was written by another description. */
  readonly shape: string
  /** How many numbers it takes; null where that depends on the value. */
  readonly width: number | null
  write(value: T, numbers: number[]): void
  read(numbers: Numbers, index: number): T
  /** The index behind it. */
  after(numbers: Numbers, index: number): number
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

export const numberAt = (numbers: Numbers, index: number): number => numbers[index] as number

function single<T>(
  shape: string,
  write: (value: T, numbers: Numbers) => number,
  read: (given: number, numbers: Numbers) => T,
): Field<T> {
  return {
    shape,
    width: 1,
    write: (value, numbers) => void numbers.push(write(value, numbers)),
    read: (numbers, index) => read(numberAt(numbers, index), numbers),
    after: (_, index) => index + 1,
  }
}

export const number: Field<number> = single(
  'number',
  (value) => value,
  (given) => given,
)

/** In place of null, where no number below zero can be. */
const NONE = -1

export const numberOrNone: Field<number | null> = single(
  'number or none',
  (value) => value ?? NONE,
  (given) => (given === NONE ? null : given),
)

export const oneOf = <T extends string>(values: readonly T[]): Field<T | null> =>
  single(
    values.join(' or '),
    (value) => (value === null ? NONE : values.indexOf(value)),
    (given) => values[given] ?? null,
  )

/** In milliseconds since a moment that the list holds at an index: numbers of few digits are short to write and to read. */
export const momentSince = (base: number): Field<number> =>
  single(
    'moment',
    (value, numbers) => value - numberAt(numbers, base),
    (given, numbers) => given + numberAt(numbers, base),
  )

/** Always so many. */
export const several = (count: number): Field<readonly number[]> => ({
  shape: `${count} numbers`,
  width: count,
  write: (value, numbers) => void numbers.push(...value),
  read: (numbers, index) => numbers.slice(index, index + count),
  after: (_, index) => index + count,
})

/** A one and the value, or a zero. */
export function optional<T>(item: Field<T>): Field<T | null> {
  const { width } = item
  return {
    shape: `optional ${item.shape}`,
    width: null,
    write(value, numbers) {
      numbers.push(value === null ? 0 : 1)
      if (value !== null) item.write(value, numbers)
    },
    read: (numbers, index) => (numberAt(numbers, index) === 1 ? item.read(numbers, index + 1) : null),
    after(numbers, index) {
      if (numberAt(numbers, index) !== 1) return index + 1
      return width === null ? item.after(numbers, index + 1) : index + 1 + width
    },
  }
}

/** How many there are, then each. */
export function list<T>(item: Field<T>): Field<readonly T[]> {
  const { width } = item
  return {
    shape: `list of ${item.shape}`,
    width: null,
    write(value, numbers) {
      numbers.push(value.length)
      for (const each of value) item.write(each, numbers)
    },
    read(numbers, index) {
      let at = index + 1
      return Array.from({ length: numberAt(numbers, index) }, () => {
        const value = item.read(numbers, at)
        at = item.after(numbers, at)
        return value
      })
    },
    after(numbers, index) {
      const length = numberAt(numbers, index)
      if (width !== null) return index + 1 + length * width
      let at = index + 1
      for (let left = length; left > 0; left--) at = item.after(numbers, at)
      return at
    },
  }
}

type Fields = Readonly<Record<string, Field<unknown>>>
type RecordOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

export interface RecordField<F extends Fields> extends Field<RecordOf<F>> {
  /** From the index of a record to that of one of its fields: to read one where it is, without the others. */
  readonly at: { readonly [K in keyof F]: (numbers: Numbers, index: number) => number }
  /** The same as a number, of fields that no field of another width comes before. */
  readonly offset: { readonly [K in keyof F]: number }
}

/** Fields in their order. */
export function record<F extends Fields>(fields: F): RecordField<F> {
  const each = Object.entries(fields)
  const at: Record<string, Field<unknown>['after']> = {}
  const offsets: Record<string, number> = {}
  // Behind the last field whose width depends on its value, there are `offset` numbers of fixed ones.
  let behind: Field<unknown>['after'] | null = null
  let offset = 0
  for (const [name, field] of each) {
    const indexOfField = indexBehind(behind, offset)
    at[name] = indexOfField
    offsets[name] = behind ? Number.NaN : offset
    if (field.width === null) {
      behind = (numbers, index) => field.after(numbers, indexOfField(numbers, index))
      offset = 0
    } else offset += field.width
  }
  return {
    shape: `{ ${each.map(([name, field]) => `${name}: ${field.shape}`).join(', ')} }`,
    width: behind ? null : offset,
    at: at as RecordField<F>['at'],
    offset: offsets as RecordField<F>['offset'],
    write(value, numbers) {
      for (const [name, field] of each) field.write(value[name], numbers)
    },
    read(numbers, index) {
      const value: Record<string, unknown> = {}
      let next = index
      for (const [name, field] of each) {
        value[name] = field.read(numbers, next)
        next = field.after(numbers, next)
      }
      return value as RecordOf<F>
    },
    after: indexBehind(behind, offset),
  }
}

const indexBehind = (behind: Field<unknown>['after'] | null, offset: number): Field<unknown>['after'] =>
  behind ? (numbers, index) => behind(numbers, index) + offset : (_, index) => index + offset

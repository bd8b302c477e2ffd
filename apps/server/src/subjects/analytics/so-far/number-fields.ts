/** A value as numbers one behind the other. A place is an index of the list. */
export type Numbers = readonly number[]

/** How a value is written into such a list and read from it; one description for both. */
export interface Field<T> {
  /** Tells what was written by another description. */
  readonly shape: string
  /** How many numbers it takes; null where that depends on the value. */
  readonly width: number | null
  write(value: T, numbers: number[]): void
  read(numbers: Numbers, place: number): T
  /** The place behind it. */
  after(numbers: Numbers, place: number): number
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

export const numberAt = (numbers: Numbers, place: number): number => numbers[place] as number

function single<T>(
  shape: string,
  write: (value: T, numbers: Numbers) => number,
  read: (given: number, numbers: Numbers) => T,
): Field<T> {
  return {
    shape,
    width: 1,
    write: (value, numbers) => void numbers.push(write(value, numbers)),
    read: (numbers, place) => read(numberAt(numbers, place), numbers),
    after: (_, place) => place + 1,
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

/** In milliseconds since a moment that the list holds at a place: numbers of few digits are short to write and to read. */
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
  read: (numbers, place) => numbers.slice(place, place + count),
  after: (_, place) => place + count,
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
    read: (numbers, place) => (numberAt(numbers, place) === 1 ? item.read(numbers, place + 1) : null),
    after(numbers, place) {
      if (numberAt(numbers, place) !== 1) return place + 1
      return width === null ? item.after(numbers, place + 1) : place + 1 + width
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
    read(numbers, place) {
      let at = place + 1
      return Array.from({ length: numberAt(numbers, place) }, () => {
        const value = item.read(numbers, at)
        at = item.after(numbers, at)
        return value
      })
    },
    after(numbers, place) {
      const length = numberAt(numbers, place)
      if (width !== null) return place + 1 + length * width
      let at = place + 1
      for (let left = length; left > 0; left--) at = item.after(numbers, at)
      return at
    },
  }
}

type Fields = Readonly<Record<string, Field<unknown>>>
type RecordOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

export interface RecordField<F extends Fields> extends Field<RecordOf<F>> {
  /** From the place of a record to that of one of its fields: to read one where it is, without the others. */
  readonly at: { readonly [K in keyof F]: (numbers: Numbers, place: number) => number }
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
    const placeOf = placeBehind(behind, offset)
    at[name] = placeOf
    offsets[name] = behind ? Number.NaN : offset
    if (field.width === null) {
      behind = (numbers, place) => field.after(numbers, placeOf(numbers, place))
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
    read(numbers, place) {
      const value: Record<string, unknown> = {}
      let next = place
      for (const [name, field] of each) {
        value[name] = field.read(numbers, next)
        next = field.after(numbers, next)
      }
      return value as RecordOf<F>
    },
    after: placeBehind(behind, offset),
  }
}

const placeBehind = (behind: Field<unknown>['after'] | null, offset: number): Field<unknown>['after'] =>
  behind ? (numbers, place) => behind(numbers, place) + offset : (_, place) => place + offset

import { dayNumber } from './day-number.ts'

interface Feasts {
  /** Month and day. */
  readonly fixed: readonly string[]
  /** Days after Easter Sunday. */
  readonly movable: readonly number[]
}

/** By the zone of the plant: Bremen, Styria and Veneto. */
const FEASTS: Readonly<Record<string, Feasts>> = {
  'Europe/Berlin': {
    fixed: ['01-01', '05-01', '10-03', '10-31', '12-25', '12-26'],
    movable: [-2, 1, 39, 50],
  },
  'Europe/Vienna': {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    movable: [1, 39, 50, 60],
  },
  'Europe/Rome': {
    fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'],
    movable: [1],
  },
}

/** As many as a lifetime counter ever looks back, and some to come. */
const YEARS = { from: 2015, to: 2060 }

const known = new Map<string, ReadonlySet<number>>()

/** Takes the day by its number, as the crews do. */
export function isHoliday(timezone: string, number: number): boolean {
  const found = known.get(timezone) ?? numbersOf(timezone)
  known.set(timezone, found)
  return found.has(number)
}

function numbersOf(timezone: string): ReadonlySet<number> {
  const { fixed, movable } = FEASTS[timezone] ?? { fixed: [], movable: [] }
  const numbers = new Set<number>()
  for (let year = YEARS.from; year <= YEARS.to; year++) {
    for (const day of fixed) numbers.add(dayNumber(`${year}-${day}`))
    for (const days of movable) numbers.add(easterOf(year) + days)
  }
  return numbers
}

/** Gauss's rule in the form for the Gregorian calendar (Anonymous, Nature 1876). */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((8 * b + 13) / 25)
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7
  const g = Math.floor((a + 11 * e + 22 * f) / 451)
  const month = Math.floor((e + f - 7 * g + 114) / 31)
  const day = ((e + f - 7 * g + 114) % 31) + 1
  return dayNumber(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}

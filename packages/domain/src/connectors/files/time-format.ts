import { sourceNumber } from '../source-number.ts'

/** A time as it is written: an instant, or a time of the clock on the wall, in milliseconds as if it were UTC. */
export type WrittenTime = { readonly instant: number } | { readonly local: number }

export type ReadTime = (text: string) => WrittenTime | null

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAX_LENGTH = 60
/** Of years with two digits the first ones are of this century. */
const FIRST_OF_LAST_CENTURY = 70

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly ms: number
}

/** How a letter of a format is written, and what it gives. */
const LETTERS: Readonly<Record<string, readonly [part: keyof Parts | 'half' | 'offset', pattern: string]>> = {
  yyyy: ['year', '(\\d{4})'],
  yy: ['year', '(\\d{2})'],
  MMM: ['month', '([A-Za-z]{3})'],
  MM: ['month', '(\\d{2})'],
  M: ['month', '(\\d{1,2})'],
  dd: ['day', '(\\d{2})'],
  d: ['day', '(\\d{1,2})'],
  HH: ['hour', '(\\d{2})'],
  H: ['hour', '(\\d{1,2})'],
  hh: ['hour', '(\\d{2})'],
  h: ['hour', '(\\d{1,2})'],
  mm: ['minute', '(\\d{2})'],
  m: ['minute', '(\\d{1,2})'],
  ss: ['second', '(\\d{2})'],
  s: ['second', '(\\d{1,2})'],
  a: ['half', '([AaPp])\\.?[Mm]\\.?'],
  X: ['offset', '(Z|[+-]\\d{2}(?::?\\d{2})?)'],
}
const TOKEN = /'[^']*'|yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|S+|a|X+|[\s\S]/g

/** Reads times of a format; null for a format that no day can be read by. */
export function compileTimeFormat(format: string): ReadTime | null {
  const name = format.trim()
  if (name === 'iso') return readIso
  if (name === 'epoch-s' || name === 'epoch-ms')
    return (text) => readEpoch(text, name === 'epoch-s' ? 1000 : 1)
  const parts: string[] = []
  let pattern = ''
  for (const [token] of name.matchAll(TOKEN)) {
    const letter = token.startsWith('X') ? 'X' : token
    const known = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined
    if (token.startsWith('S')) parts.push('ms')
    else if (known) parts.push(known[0])
    else if (/^[A-Za-z]$/.test(token)) return null
    pattern += token.startsWith('S') ? `(\\d{1,9})` : (known?.[1] ?? literal(token))
  }
  const isWhole = ['year', 'month', 'day'].every((part) => parts.includes(part))
  if (!isWhole || new Set(parts).size < parts.length) return null
  const written = new RegExp(`^${pattern}$`)
  return (text) => {
    const found = text.length > MAX_LENGTH ? null : written.exec(text.trim())
    return found && timeOfParts(new Map(parts.map((part, at) => [part, found[at + 1] ?? ''])))
  }
}

function literal(token: string): string {
  const text = /^'[^']*'$/.test(token) ? token.slice(1, -1) : token
  return text === ' ' ? '\\s+' : text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function readIso(text: string): WrittenTime | null {
  const found = text.length > MAX_LENGTH ? null : ISO.exec(text.trim())
  const names = ['year', 'month', 'day', 'hour', 'minute', 'second', 'ms', 'offset']
  return found && timeOfParts(new Map(names.map((part, at) => [part, found[at + 1] ?? ''])))
}

function readEpoch(text: string, factor: number): WrittenTime | null {
  const value = sourceNumber(text.replace(',', '.'))
  return value === null ? null : { instant: Math.round(value * factor) }
}

function timeOfParts(parts: ReadonlyMap<string, string>): WrittenTime | null {
  const local = localOf({
    year: yearOf(parts.get('year') ?? ''),
    month: monthOf(parts.get('month') ?? ''),
    day: Number(parts.get('day')),
    hour: hourOf(Number(parts.get('hour') ?? 0), parts.get('half')?.toLowerCase()),
    minute: Number(parts.get('minute') ?? 0),
    second: Number(parts.get('second') ?? 0),
    ms: Number((parts.get('ms') ?? '').slice(0, 3).padEnd(3, '0')),
  })
  if (local === null) return null
  const offset = parts.get('offset') ?? ''
  return offset === '' ? { local } : { instant: local - offsetOf(offset) }
}

const yearOf = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < FIRST_OF_LAST_CENTURY ? 2000 : 1900)

const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : MONTHS.indexOf(text.toLowerCase()) + 1

/** With a half of the day 12 is its first hour. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Null for a day or an hour that does not exist. */
function localOf({ year, month, day, hour, minute, second, ms }: Parts): number | null {
  if (!(hour < 24 && minute < 60 && second < 60)) return null
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  const isThatDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThatDay ? at.getTime() : null
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

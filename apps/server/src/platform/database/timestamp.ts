import { HOUR_MS } from '@millwright/domain/time/lengths'
import pg from 'pg'

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number

const [ZERO, PLUS, MINUS, POINT, SPACE] = [48, 43, 45, 46, 32]
/** After `2026-11-18 09:17:10`, where a fraction or the offset follows. */
const SECONDS_END = 19

function number(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - ZERO
  return value
}

/**
 * A moment as PostgreSQL writes it, `2026-11-18 09:17:10.123456+00`. The driver's own way costs several times as much, and
 * rows of points are little else. Far years, infinity and offsets with minutes are left to it.
 */
export function parseTimestamp(text: string): Date | number {
  const signAt = text.length - 3
  const sign = text.charCodeAt(signAt)
  const isUsual =
    (sign === PLUS || sign === MINUS) &&
    (signAt === SECONDS_END || (signAt > SECONDS_END + 1 && text.charCodeAt(SECONDS_END) === POINT)) &&
    text.charCodeAt(4) === MINUS &&
    text.charCodeAt(10) === SPACE
  const year = number(text, 0, 4)
  if (!isUsual || year < 100) return parseAny(text)
  const digits = Math.min(3, Math.max(0, signAt - SECONDS_END - 1))
  const fraction = number(text, SECONDS_END + 1, SECONDS_END + 1 + digits) * 10 ** (3 - digits)
  const offset = number(text, signAt + 1, text.length) * (sign === PLUS ? HOUR_MS : -HOUR_MS)
  return new Date(
    Date.UTC(
      year,
      number(text, 5, 7) - 1,
      number(text, 8, 10),
      number(text, 11, 13),
      number(text, 14, 16),
      number(text, 17, 19),
      fraction,
    ) - offset,
  )
}

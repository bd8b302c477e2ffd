import { measureText } from '../../values/shared/measure-text.ts'

const LONGEST = 60

/** A value in one line. */
export function shownValue(value: unknown, language: string): string {
  if (typeof value === 'number') return measureText(value, language)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

import { withoutUnseen } from '../files/file-name.ts'
import type { DayRange } from '../time/range.ts'

/** File systems forbid these in a name; a space would be `%20` in links to it. */
const NOT_IN_NAME = /[\\/:*?"<>|\s.]+/g
const MOST_LETTERS = 80

/** The name of the file of a report, without its ending: whose it is and its days. */
export function reportName(name: string, { from, to }: DayRange): string {
  const plain = [...withoutUnseen(name.toWellFormed()).replace(NOT_IN_NAME, '-')].slice(0, MOST_LETTERS)
  const safe = plain.join('').replace(/^-+|-+$/g, '')
  return ['oee', safe, from, to].filter(Boolean).join('-')
}

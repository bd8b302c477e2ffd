import type { Machine } from '@millwright/contract/machines/machines'
import { compareNames } from '../../../platform/i18n/intl.ts'

/** For comparing: without case and accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** One or two characters are somewhere in nearly every serial number: of so few, a number is a whole one, letters begin a word. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
const DIGITS = /^\d+$/

function finds(text: string): (word: string) => boolean {
  const parts = text.split(BETWEEN_WORDS)
  return (word) => {
    if (!SHORT.test(word)) return text.includes(word)
    if (DIGITS.test(word)) return parts.some((part) => DIGITS.test(part) && Number(part) === Number(word))
    return parts.some((part) => part.startsWith(word))
  }
}

type Searched = Pick<Machine, 'Name' | 'ShortName' | 'Model' | 'serial'>

/** Machines in which every word is found: in the name, the short name, the model or the serial number. */
export function searchMachines<T extends Searched>(
  machines: readonly T[],
  words: string,
  language: string,
  /** What else a machine is found by. */
  more: (machine: T) => string = () => '',
): T[] {
  const byName = compareNames(language)
  const wanted = plainText(words).split(/\s+/).filter(Boolean)
  return machines
    .filter((machine) => {
      const text = plainText(
        [machine.Name, machine.ShortName, machine.Model, machine.serial, more(machine)].join('\n'),
      )
      return wanted.every(finds(text))
    })
    .toSorted((a, b) => byName(a.Name, b.Name))
}

import type { Machine } from '@millwright/contract/machines/machines'
import { joinedForm, searchForm } from '@millwright/domain/text/search-form'
import { compareNames } from '../../../platform/i18n/intl.ts'

/** One or two characters are somewhere in nearly every serial number: of so few, a number is a whole one, letters begin a word. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u
const DIGITS = /^\d+$/

/** Shorter ones are found as words only, by the rule above. */
const SHORTEST_JOINED = 3

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
  /** Other words by which a machine is found. */
  more: (machine: T) => string = () => '',
): T[] {
  const byName = compareNames(language)
  const wanted = searchForm(words).split(/\s+/).filter(Boolean)
  const joined = joinedForm(wanted.join(''))
  return machines
    .filter((machine) => {
      const text = searchForm(
        [machine.Name, machine.ShortName, machine.Model, machine.serial, more(machine)].join('\n'),
      )
      if (wanted.every(finds(text))) return true
      return joined.length >= SHORTEST_JOINED && joinedForm(text).includes(joined)
    })
    .toSorted((a, b) => byName(a.Name, b.Name))
}

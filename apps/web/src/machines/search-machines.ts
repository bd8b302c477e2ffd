import type { Machine } from '@millwright/contract/calls/machines'

/** For comparing: without case and accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Making one costs far more than comparing with it. */
const byNumberedName = new Intl.Collator(undefined, { numeric: true })

type Searched = Pick<Machine, 'Name' | 'ShortName' | 'Model' | 'serial'>

/** Machines in which every word is found: in the name, the short name, the model or the serial number. */
export function searchMachines<T extends Searched>(
  machines: readonly T[],
  words: string,
  /** What else a machine is found by. */
  more: (machine: T) => string = () => '',
): T[] {
  const wanted = plainText(words).split(/\s+/).filter(Boolean)
  return machines
    .filter((machine) => {
      const text = plainText(
        [machine.Name, machine.ShortName, machine.Model, machine.serial, more(machine)].join('\n'),
      )
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => byNumberedName.compare(a.Name, b.Name))
}

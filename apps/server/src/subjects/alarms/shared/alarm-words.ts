import {
  type AlarmWords,
  alarmWords,
  type CatalogueEntry,
  isAbout,
  makerKey,
  nearness,
} from '@millwright/domain/alarms/catalogue'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { CatalogueStore } from './catalogue-store.ts'

type Described = Pick<MachineRecord, 'organizationId' | 'manufacturer' | 'family'>

interface Reported {
  readonly code: string
  readonly text: string
}

/** From the catalogues. Which of their entries count depends on the machine, not on who reads. */
export interface AlarmTexts {
  entryOf(machine: Described, code: string): CatalogueEntry | null
  wordsOf(machine: Described, alarm: Reported): AlarmWords
  /** The alarm with the text that its reader gets. */
  translated<A extends Reported>(machine: Described, alarm: A): A
}

/** Reads the catalogues once for all alarms of an answer. */
export async function readAlarmTexts(
  catalogue: Pick<CatalogueStore, 'about'>,
  machines: readonly Described[],
  codes: Iterable<string>,
  language: string,
): Promise<AlarmTexts> {
  const wanted = [...new Set(codes)]
  const entries =
    wanted.length === 0 || machines.length === 0
      ? []
      : await catalogue.about(
          wanted,
          [...new Set(machines.map(({ organizationId }) => organizationId))],
          [...new Set(machines.map(({ manufacturer }) => makerKey(manufacturer)))],
        )
  const byCode = Map.groupBy(entries, ({ code }) => code)

  function entryOf(machine: Described, code: string): CatalogueEntry | null {
    const isOwn = (entry: (typeof entries)[number]) => entry.organizationId === machine.organizationId
    const [first] = (byCode.get(code) ?? [])
      .filter((entry) => isAbout(entry, machine) && (isOwn(entry) || entry.isOfMaker))
      .sort((a, b) => nearness(b, isOwn(b)) - nearness(a, isOwn(a)))
    return first ?? null
  }
  const wordsOf = (machine: Described, { code, text }: Reported): AlarmWords =>
    alarmWords(entryOf(machine, code), text, language)
  return {
    entryOf,
    wordsOf,
    translated: (machine, alarm) => ({ ...alarm, text: wordsOf(machine, alarm).text }),
  }
}

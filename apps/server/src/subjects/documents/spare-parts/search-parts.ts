import { mayEnter } from '@millwright/contract/areas'
import { partNumberIn } from '@millwright/domain/maintenance/part-number'
import type { SearchSources } from '../../../platform/search/search-source.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { readAlarmTexts } from '../../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import { createNeededPartStore } from '../../maintenance/shared/needed-part-store.ts'

/** A longer word finds the rest. */
const MOST = 6
/** Several alarms may name one part. */
const MOST_ENTRIES = 60

/** Parts that alarms or tasks call for, each with a machine whose page of parts has it. */
export const searchParts = ({
  stores,
  db,
}: Needs<never, 'db', Pick<AlarmsStores, 'catalogue'>>): SearchSources => {
  const maintenance = createNeededPartStore(db)
  return {
    async Texts({ caller, words }) {
      const [needed, entries] = await Promise.all([
        mayEnter('activity', caller) ? maintenance.find(caller, words, MOST) : [],
        stores.catalogue.findParts(caller, words, MOST_ENTRIES),
      ])
      const texts = await readAlarmTexts(
        stores.catalogue,
        entries,
        entries.map(({ code }) => code),
        caller.language,
      )
      // Another entry may come before this one at the machine, and name another part or none.
      const named = entries.filter((entry) => texts.entryOf(entry, entry.code)?.part === entry.part)
      const parts = new Map(
        [...named.map(({ part, ...at }) => ({ name: part, ...at })), ...needed].map((part) => [
          partNumberIn(part.name) || part.name,
          part,
        ]),
      )
      return [...parts.values()].slice(0, MOST).map(({ name, machineId, machineName }) => ({
        Kind: 'part',
        Id: machineId,
        Title: name,
        Text: machineName,
        Time: '',
      }))
    },
  }
}

import type { SearchSources } from '../../platform/search/search-source.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createNoteStore } from './note-store.ts'

/** A longer word finds the rest. */
const MOST = 6
/** In a list a line is enough. */
const SHOWN_LENGTH = 200

export const searchNotes = ({ db }: Needs<never, 'db'>): SearchSources => {
  const notes = createNoteStore(db)
  return {
    async Texts({ caller, words }) {
      if (!words.hasLongPart) return []
      const found = await notes.search(caller, words, MOST)
      return found.map(({ handover, title, author, text, at }) => ({
        Kind: 'handover_note',
        Id: handover,
        Title: [...text].slice(0, SHOWN_LENGTH).join(''),
        Text: [title, author].filter(Boolean).join(', '),
        Time: at.toISOString(),
      }))
    },
  }
}

import type { HouseRule } from './house-rule.ts'
import { outdatedWordsIn, outdatedWordsInPage, outdatedWordsInSql } from './plain-words.ts'

/** The generated client has the sentences of the API; these two name the words themselves. */
const NAMES_THEM = /^packages\/client\/src\/api\.ts$|^scripts\/(plain-words|house\.test)\.ts$/

export const plainWords: HouseRule = {
  says: 'comments and names use the words of the trade: those of scripts/plain-words.ts are out',
  readsAnyText: true,
  // A migration is never changed once it is merged.
  covers: (file) =>
    /\.(tsx?|css|[mc]js|sql)$/.test(file) && !/\/migrations\//.test(file) && !NAMES_THEM.test(file),
  findIn: (source, file) => (file.endsWith('.sql') ? outdatedWordsInSql(source) : outdatedWordsIn(source)),
}

export const plainPages: HouseRule = {
  says: 'pages of docs use the words of the trade: those of scripts/plain-words.ts are out',
  readsAnyText: true,
  covers: (file) => /^docs\/[^/]+\.md$/.test(file),
  findIn: outdatedWordsInPage,
}

/** A line that goes on with the comment of the line above begins none. */
const BEGINS_WITH_WHAT =
  /(?:\/\*\*?(?:\s*\n\s*\*)?|(?<!\/\/[^\n]*\n\s*)(?<![:'"`\\])\/\/|^\s*--)\s*What\b.*/gm

export const commentsGiveReasons: HouseRule = {
  says: 'a comment gives a reason, a limit, a unit or a contract: one that begins with "What" repeats the name below it',
  readsAnyText: true,
  covers: (file) =>
    /\.(tsx?|[mc]js|css|sql)$/.test(file) && !/\/migrations\//.test(file) && !NAMES_THEM.test(file),
  findIn: (source) => source.match(BEGINS_WITH_WHAT) ?? [],
}

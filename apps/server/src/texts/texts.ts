import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator, type Texts, type Translator } from '@millwright/domain/text/translate'

const DEFAULT = 'en-US'

/** The languages that have a file here. */
const LANGUAGES: readonly string[] = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : [],
)

/** The language itself, one with the same first two letters, or English. */
export const textLanguage = (wanted: string): string =>
  LANGUAGES.find((each) => each === wanted) ??
  LANGUAGES.find((each) => each.slice(0, 2) === wanted.slice(0, 2).toLowerCase()) ??
  DEFAULT

const translators = new Map<string, Translator>()

/** What the server itself says: in mails, notices, reports and on its sign-in page. Read once for each language. */
export function textsIn(wanted: string): Translator {
  const language = textLanguage(wanted)
  const known = translators.get(language)
  if (known) return known
  const texts: Texts = JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'))
  const made = createTranslator(language, () => texts)
  translators.set(language, made)
  return made
}

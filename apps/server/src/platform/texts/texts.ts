import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { pickLanguage } from '@millwright/domain/text/pick-language'
import { createTranslator, type Texts, type Translator } from '@millwright/domain/text/translate'

const DEFAULT = 'en-US'

/** The languages that have a file here. */
const LANGUAGES: readonly string[] = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : [],
)

/** Of a tag, or of the list that a browser sends: the first is what its owner likes best. English where we have none. */
export const textLanguage = (wanted: string): string =>
  pickLanguage(LANGUAGES, wanted.split(/[,;]/, 1)[0]?.trim() ?? '') ?? DEFAULT

/** The texts in a language that a reader wants. */
export type TextsIn = (wanted: string) => Translator

function readTexts(folder: string, language: string): Texts {
  const file = join(folder, `${language}.json`)
  return parseOwnJson(readFileSync(file, 'utf8'), file) as Texts
}

/** The texts of both; of the same key the second. */
const merged = (under: Texts, over: Texts): Texts => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([key, text]) => {
      const below = under[key]
      return [key, typeof text === 'object' && typeof below === 'object' ? merged(below, text) : text]
    }),
  ),
})

/** Read once for each language. */
function perLanguage(read: (language: string) => Texts): TextsIn {
  const translators = new Map<string, Translator>()
  return (wanted) => {
    const language = textLanguage(wanted)
    const known = translators.get(language)
    if (known) return known
    const texts = read(language)
    const made = createTranslator(language, () => texts)
    translators.set(language, made)
    return made
  }
}

/** For the frame of mails and notices, and the sign-in page. */
export const textsIn = perLanguage((language) => readTexts(import.meta.dirname, language))

/** Those of a subject, laid over ours: its folder has one of the name `texts`. */
export const textsOf = (folder: string): TextsIn =>
  perLanguage((language) =>
    merged(readTexts(import.meta.dirname, language), readTexts(join(folder, 'texts'), language)),
  )

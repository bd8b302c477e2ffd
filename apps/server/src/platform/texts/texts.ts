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

const translators = new Map<string, Translator>()

/** What the server itself says: in mails, notices, reports and on its sign-in page. Read once for each language. */
export function textsIn(wanted: string): Translator {
  const language = textLanguage(wanted)
  const known = translators.get(language)
  if (known) return known
  const file = join(import.meta.dirname, `${language}.json`)
  const texts = parseOwnJson(readFileSync(file, 'utf8'), file) as Texts
  const made = createTranslator(language, () => texts)
  translators.set(language, made)
  return made
}

/** Units that are words have a text; the others are signs. */
export const unitName = ({ t, exists }: Translator, unit: string): string =>
  exists(`unit.${unit}`) ? t(`unit.${unit}`) : unit

import type { Language } from '../../ui/languages.ts'
import { mergeTexts, type Texts } from './merge-texts.ts'

/** By file: a folder keeps its texts in `texts/`, a file for each language. */
type TextFiles = Readonly<Record<string, Texts>>

/** A language is one file of the build, loaded only when it is chosen. */
const LOADERS: Record<Language, () => Promise<{ texts: TextFiles }>> = {
  'en-US': () => import('./en-us.ts'),
  'it-IT': () => import('./it-it.ts'),
}

export const loadTextFiles = async (language: Language): Promise<TextFiles> =>
  (await LOADERS[language]()).texts

export const loadTexts = async (language: Language): Promise<Texts> =>
  mergeTexts(Object.values(await loadTextFiles(language)))

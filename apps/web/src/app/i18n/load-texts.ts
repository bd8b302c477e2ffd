import type { Language } from '../../ui/languages.ts'

/** A language is one file of the build, loaded only when it is spoken. */
const LOADERS: Record<Language, () => Promise<{ texts: Record<string, unknown> }>> = {
  'en-US': () => import('./texts/en-us.ts'),
  'it-IT': () => import('./texts/it-it.ts'),
}

/** Features keep their texts apart, one file per top-level key: `errors.json` holds `errors.*`. */
export async function loadTexts(language: Language): Promise<Record<string, unknown>> {
  const { texts } = await LOADERS[language]()
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [keyOf(path), text]))
}

const keyOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)

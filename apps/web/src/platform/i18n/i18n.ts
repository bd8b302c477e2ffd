import type { Texts } from '@millwright/domain/text/translate'
import { createTranslator, type TFunction, type Translator } from '@millwright/domain/text/translate'
import { mergeTexts } from './texts.ts'

/** The texts of a language come in parts: those of every visit, those of all pages, those of a feature. */
export type LoadPart = (language: string, part: string) => Promise<Texts>

const DEFAULT = 'en-US'

interface Spoken extends Translator {
  readonly language: string
}

/** The language of the pages, and the parts of its texts that are loaded. */
export function createI18n() {
  const listeners = new Set<() => void>()
  let loadPart: LoadPart | null = null
  let parts = new Map<string, Promise<Texts>>()
  let texts: Texts = {}
  let spoken: Spoken = speak(DEFAULT)

  function speak(language: string): Spoken {
    return { language, ...createTranslator(language, () => texts) }
  }

  function change(language: string, all: Texts): void {
    texts = all
    spoken = speak(language)
    for (const listener of listeners) listener()
  }

  const fetchPart = (language: string, part: string): Promise<Texts> => {
    if (!loadPart) throw new Error('i18n was not started')
    return loadPart(language, part)
  }

  /** In English where the file of the language cannot be loaded; without either it is what went wrong first. */
  const fetchOrEnglish = (language: string, part: string): Promise<Texts> =>
    fetchPart(language, part).catch((error: unknown) =>
      language === DEFAULT
        ? Promise.reject(error)
        : fetchPart(DEFAULT, part).catch(() => Promise.reject(error)),
    )

  /** Resolves when the texts of this part can be shown; each is loaded once. */
  async function load(part: string): Promise<void> {
    const { language } = spoken
    const loading = parts.get(part) ?? fetchOrEnglish(language, part)
    const isFirst = !parts.has(part)
    parts.set(part, loading)
    try {
      const loaded = await loading
      // Meanwhile another language may have been chosen.
      if (language !== spoken.language) await load(part)
      else if (isFirst) texts = mergeTexts([texts, loaded])
    } catch (error) {
      parts.delete(part)
      throw error
    }
  }

  async function changeTo(language: string): Promise<void> {
    const wanted = new Map([...parts.keys()].map((part) => [part, fetchPart(language, part)] as const))
    const loaded = await Promise.all(wanted.values())
    // A part that was asked for in the meantime is not among them.
    const missed = [...parts.keys()].filter((part) => !wanted.has(part))
    parts = wanted
    change(language, mergeTexts(loaded))
    await Promise.all(missed.map(load))
  }

  return {
    get language(): string {
      return spoken.language
    },
    t: ((key, values) => spoken.t(key, values)) as TFunction,
    exists: (key: string): boolean => spoken.exists(key),

    /** Where texts come from; nothing is loaded yet. */
    start(language: string, load: LoadPart): void {
      loadPart = load
      parts = new Map()
      change(language, {})
    },

    /** Texts that are at hand, as in tests. */
    use(language: string, all: Texts): void {
      change(language, all)
    },

    load,

    /** The pages stay in the language that they are in until all of the new one is there; they are in English if it cannot be loaded. */
    async changeLanguage(language: string): Promise<void> {
      if (language === spoken.language) return
      try {
        await changeTo(language)
      } catch (error) {
        if (language === DEFAULT) throw error
        if (spoken.language !== DEFAULT) await changeTo(DEFAULT)
      }
    },

    spoken: (): Spoken => spoken,

    onChanged(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const i18n = createI18n()

/** Texts by key; `errors.access_denied` is `access_denied` in `errors`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

export type Values = Readonly<Record<string, string | number | null | undefined>>

/** The text of a key with its values in place; where there is none, `defaultValue` or else the key itself. A `count` picks the form. */
export type TFunction = (key: string, values?: Values) => string

export interface Translator {
  readonly t: TFunction
  readonly exists: (key: string) => boolean
}

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/** `texts` is asked at each call: parts of it may be loaded later. */
export function createTranslator(language: string, texts: () => Texts): Translator {
  const forms = new Intl.PluralRules(language)

  const find = (key: string): string | undefined => {
    let found: string | Texts | undefined = texts()
    for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
    return typeof found === 'string' ? found : undefined
  }

  return {
    t: (key, values = {}) => {
      const { count } = values
      // A part that could only be had in English has fewer forms than the language.
      const counted =
        typeof count === 'number'
          ? (find(`${key}_${forms.select(count)}`) ?? find(`${key}_other`))
          : undefined
      const text = counted ?? find(key)
      if (text === undefined) return String(values.defaultValue ?? key)
      return text.replace(PLACE, (_, name: string) => String(values[name] ?? ''))
    },
    exists: (key) => find(key) !== undefined,
  }
}

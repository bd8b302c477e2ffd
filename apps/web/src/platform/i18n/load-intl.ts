import { type IntlOfLanguage, setStandIn } from './intl.ts'

const STAND_INS: Readonly<Record<string, () => Promise<{ standIn: IntlOfLanguage }>>> = {
  'is-IS': () => import('./icelandic.ts'),
}

const KINDS: readonly { supportedLocalesOf(language: string): string[] }[] = [
  Intl.DateTimeFormat,
  Intl.NumberFormat,
  Intl.ListFormat,
  Intl.DisplayNames,
  Intl.Collator,
]

/** Before a page is drawn in the language: Chromium has no Icelandic. */
export async function loadIntl(language: string): Promise<void> {
  const load = STAND_INS[language]
  if (!load || KINDS.every((kind) => kind.supportedLocalesOf(language).length > 0)) return
  setStandIn(language, (await load()).standIn)
}

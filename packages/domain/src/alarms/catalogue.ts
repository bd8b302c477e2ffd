/** A text about an alarm in one language, such as `it-IT` or `it`. */
export interface AlarmTranslation {
  readonly locale: string
  readonly text: string
}

/** A document in one language. */
export interface DocumentTranslation {
  readonly title: string
  readonly link: string
  readonly locale: string
  /** Such as manual or video; empty when none was given. */
  readonly type: string
}

export interface AlarmDocument {
  readonly translations: readonly DocumentTranslation[]
}

export interface CatalogueEntry {
  /** Empty for every maker. */
  readonly manufacturer: string
  /** Empty for every family. */
  readonly family: string
  readonly code: string
  /** Number of the spare part; empty without one. */
  readonly part: string
  readonly texts: readonly AlarmTranslation[]
  readonly documents: readonly AlarmDocument[]
}

export interface AlarmWords {
  readonly text: string
  readonly documents: readonly DocumentTranslation[]
  readonly part: string
}

const DEFAULT_LANGUAGE = 'en'

const languageOf = (locale: string): string => locale.split('-', 1)[0]?.toLowerCase() ?? ''

/** In the language that was asked for, or another form of it; null without one. */
export const inLanguage = <T extends { readonly locale: string }>(
  all: readonly T[],
  locale: string,
): T | null =>
  all.find((each) => each.locale.toLowerCase() === locale.toLowerCase()) ??
  all.find((each) => languageOf(each.locale) === languageOf(locale)) ??
  null

/** The same, else in English, else the first there is. */
export const inAnyLanguage = <T extends { readonly locale: string }>(
  all: readonly T[],
  locale: string,
): T | null => inLanguage(all, locale) ?? inLanguage(all, DEFAULT_LANGUAGE) ?? all[0] ?? null

/**
 * The text of the catalogue in the language of the reader; without one that of the machine, and only where the machine
 * gives none either one in another language (rules: alarms 7). A document in another language is better than none.
 */
export function alarmWords(entry: CatalogueEntry | null, ownText: string, locale: string): AlarmWords {
  if (!entry) return { text: ownText, documents: [], part: '' }
  const text = inLanguage(entry.texts, locale)?.text || ownText || inAnyLanguage(entry.texts, locale)?.text
  return {
    text: text ?? '',
    documents: entry.documents.flatMap(({ translations }) => inAnyLanguage(translations, locale) ?? []),
    part: entry.part,
  }
}

interface Described {
  readonly manufacturer: string
  readonly family: string
}

/** Makers are written in several ways. */
export const makerKey = (manufacturer: string): string => manufacturer.trim().toLowerCase()

/** Whether an entry of the right organization is about the alarms of a machine. */
export const isAbout = (entry: Described, machine: Described): boolean =>
  (entry.manufacturer === '' || makerKey(entry.manufacturer) === makerKey(machine.manufacturer)) &&
  (entry.family === '' || entry.family === machine.family)

/** Of several entries about one alarm the nearest counts: one's own before that of the maker, then by maker, then by family. */
export const nearness = (entry: Described, isOwn: boolean): number =>
  (isOwn ? 4 : 0) + (entry.manufacturer === '' ? 0 : 2) + (entry.family === '' ? 0 : 1)

const DOCUMENT_PATH = /^\/api\/([^/?#]+)\/machines\/([^/?#]+)\/documents\/([A-Za-z0-9_-]+)$/

/** A document of a machine that is stored here, by its path; null for any other link. */
export function ownDocument(link: string): { org: string; serial: string; docId: string } | null {
  const [, org, serial, docId] = DOCUMENT_PATH.exec(link) ?? []
  if (org === undefined || serial === undefined || docId === undefined) return null
  try {
    return { org: decodeURIComponent(org), serial: decodeURIComponent(serial), docId }
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Without a name and a password before the host, which would hide where it leads. */
const WEB_PAGE = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i

/** Of the manual that comes with the demo. */
const DEMO_PAGE = /^\/demo\/[a-z-]+\.pdf(#page=\d+)?$/

/** A page of the web or a document that is stored here: whatever else a browser opens, such as `javascript:`, is no document. */
export const isDocumentLink = (link: string): boolean =>
  ownDocument(link) !== null || WEB_PAGE.test(link) || DEMO_PAGE.test(link)

import { isFamily } from '../machines/family.ts'
import { parseCsv } from '../points/csv.ts'
import { parseJson } from '../text/parse-json.ts'
import { type AlarmDocument, type CatalogueEntry, isDocumentLink, makerKey } from './catalogue.ts'

/** The columns of a file: one line for each language of an alarm, and one more for each further document. */
export const CATALOGUE_COLUMNS = [
  'manufacturer',
  'family',
  'code',
  'part',
  'locale',
  'text',
  'document',
  'title',
  'link',
  'type',
] as const
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number]

export const CATALOGUE_FAULTS = [
  'not_readable',
  'columns_missing',
  'missing',
  'too_long',
  'not_a_text',
  'not_a_locale',
  'not_a_family',
  'not_a_link',
  'twice',
  'too_many',
] as const
export type CatalogueFault = (typeof CATALOGUE_FAULTS)[number]

export interface CatalogueLineFault {
  /** Of a CSV file the line, of JSON the place in the list, from 1. */
  readonly line: number
  /** Empty where it is not about one field. */
  readonly field: string
  readonly fault: CatalogueFault
}

export interface ReadCatalogue {
  /** Empty as soon as one line has a fault: nothing is half-saved. */
  readonly entries: readonly CatalogueEntry[]
  readonly faults: readonly CatalogueLineFault[]
}

export const CATALOGUE_LIMITS = {
  manufacturer: 100,
  family: 10,
  code: 200,
  part: 100,
  locale: 12,
  text: 500,
  document: 40,
  title: 200,
  link: 1000,
  type: 40,
} as const satisfies Record<CatalogueColumn, number>

export const MOST_DOCUMENTS = 10
export const MOST_LANGUAGES = 40
const MOST_FAULTS = 100
const LOCALE = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/
const CONTROL = /\p{Cc}/u

type Line = Partial<Record<CatalogueColumn, string>> & { readonly line: number }

/** Reads what somebody wrote or exported; with all faults, so that they are repaired in one go. */
export function readCatalogue(
  format: 'csv' | 'json',
  text: string,
  /** Links that were found to lead nowhere. */
  deadLinks: ReadonlySet<string> = new Set(),
): ReadCatalogue {
  const { lines, faults } = format === 'csv' ? linesOfCsv(text) : linesOfJson(text)
  const dead = lines.filter(({ link = '' }) => deadLinks.has(link))
  return entriesOf(lines, [
    ...faults,
    ...dead.map(({ line }) => ({ line, field: 'link', fault: 'not_a_link' as const })),
  ])
}

/** The faults of one entry, such as one from a form. */
export const catalogueFaults = (entry: CatalogueEntry): readonly CatalogueLineFault[] =>
  entriesOf(
    catalogueRows([entry]).map((row) => ({ ...lineOf(row, CATALOGUE_COLUMNS), line: 1 })),
    [],
  ).faults

const lineOf = (fields: readonly string[], columns: readonly string[]) =>
  Object.fromEntries(
    CATALOGUE_COLUMNS.map((column) => [column, fields[columns.indexOf(column)] ?? ''] as const),
  )

/** Of lines, each checked; those of one alarm are one entry. */
function entriesOf(lines: readonly Line[], given: readonly CatalogueLineFault[]): ReadCatalogue {
  const faults = [...given, ...lines.flatMap(faultsOf)]
  const entries = new Map<string, Draft>()
  for (const line of lines) {
    const { manufacturer = '', family = '', code = '', part = '' } = line
    const key = JSON.stringify([makerKey(manufacturer), family, code])
    const entry = entries.get(key) ?? { manufacturer, family, code, part, texts: [], documents: new Map() }
    entries.set(key, entry)
    if (part !== '') entry.part = part
    faults.push(...addTo(entry, line))
  }
  if (faults.length > 0)
    return { entries: [], faults: faults.sort((a, b) => a.line - b.line).slice(0, MOST_FAULTS) }
  return {
    entries: [...entries.values()].map((entry) => ({ ...entry, documents: [...entry.documents.values()] })),
    faults: [],
  }
}

interface Draft {
  manufacturer: string
  family: string
  code: string
  part: string
  texts: { locale: string; text: string }[]
  documents: Map<string, { translations: AlarmDocument['translations'][number][] }>
}

function addTo(entry: Draft, { line, ...given }: Line): CatalogueLineFault[] {
  const { locale = '', text = '', document = '', title = '', link = '', type = '' } = given
  const faults: CatalogueLineFault[] = []
  const isSame = (each: { readonly locale: string }) => each.locale.toLowerCase() === locale.toLowerCase()
  if (text !== '') {
    if (entry.texts.some((each) => isSame(each) && each.text !== text))
      faults.push({ line, field: 'locale', fault: 'twice' })
    else if (!entry.texts.some(isSame)) entry.texts.push({ locale, text })
  }
  if (link !== '') {
    const known = entry.documents.get(document) ?? { translations: [] }
    entry.documents.set(document, known)
    if (known.translations.some(isSame)) faults.push({ line, field: 'document', fault: 'twice' })
    else known.translations.push({ title, link, locale, type })
  }
  if (entry.documents.size > MOST_DOCUMENTS || entry.texts.length > MOST_LANGUAGES)
    faults.push({ line, field: '', fault: 'too_many' })
  return faults
}

function faultsOf(given: Line): CatalogueLineFault[] {
  const { line, family = '', code = '', locale = '', text = '', title = '', link = '' } = given
  const fault = (field: CatalogueColumn, what: CatalogueFault) => ({ line, field, fault: what })
  const faults: CatalogueLineFault[] = []
  for (const column of CATALOGUE_COLUMNS) {
    const value = given[column] ?? ''
    if (value.length > CATALOGUE_LIMITS[column]) faults.push(fault(column, 'too_long'))
    if (CONTROL.test(value) || !value.isWellFormed()) faults.push(fault(column, 'not_a_text'))
  }
  if (code === '') faults.push(fault('code', 'missing'))
  if (family !== '' && !isFamily(family)) faults.push(fault('family', 'not_a_family'))
  if (locale === '' && (text !== '' || link !== '')) faults.push(fault('locale', 'missing'))
  if (locale !== '' && !LOCALE.test(locale)) faults.push(fault('locale', 'not_a_locale'))
  if (link !== '' && !isDocumentLink(link)) faults.push(fault('link', 'not_a_link'))
  if (link !== '' && title === '') faults.push(fault('title', 'missing'))
  if (link === '' && title !== '') faults.push(fault('link', 'missing'))
  return faults
}

interface ReadLines {
  readonly lines: readonly Line[]
  readonly faults: readonly CatalogueLineFault[]
}

function linesOfCsv(text: string): ReadLines {
  const [head, ...rows] = parseCsv(text)
  const columns = head?.fields.map((name) => name.toLowerCase()) ?? []
  if (!columns.includes('code'))
    return { lines: [], faults: [{ line: 1, field: 'code', fault: 'columns_missing' }] }
  const lines = rows.map(({ line, fields }) => ({ ...lineOf(fields, columns), line }))
  return { lines, faults: [] }
}

/** A list of entries as the calls have them; each entry is as many lines as it has languages. */
function linesOfJson(text: string): ReadLines {
  const given = parseJson(text)
  if (!Array.isArray(given)) return { lines: [], faults: [{ line: 1, field: '', fault: 'not_readable' }] }
  const faults: CatalogueLineFault[] = []
  const lines = given.flatMap((each: unknown, index) => {
    const line = index + 1
    const found = linesOfEntry(each, line)
    if (!found) faults.push({ line, field: '', fault: 'not_readable' })
    return found ?? []
  })
  return { lines, faults }
}

function linesOfEntry(given: unknown, line: number): Line[] | null {
  const entry = fieldsOf(given)
  if (!entry) return null
  const lines: Line[] = []
  const base = { line, ...textsOf(entry, ['manufacturer', 'family', 'code', 'part']) }
  for (const each of listOf(entry.get('texts'))) {
    const fields = fieldsOf(each)
    if (!fields) return null
    lines.push({ ...base, ...textsOf(fields, ['locale', 'text']) })
  }
  for (const [number, document] of listOf(entry.get('documents')).entries()) {
    for (const each of listOf(fieldsOf(document)?.get('translations'))) {
      const fields = fieldsOf(each)
      if (!fields) return null
      lines.push({
        ...base,
        document: String(number + 1),
        ...textsOf(fields, ['title', 'link', 'locale', 'type']),
      })
    }
  }
  return lines.length > 0 ? lines : [base]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Names of fields go by their letters, as in the calls or in a CSV file. */
const fieldsOf = (value: unknown): Map<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]))
    : null

const textsOf = (fields: ReadonlyMap<string, unknown>, names: readonly CatalogueColumn[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = fields.get(name)
      return [
        name,
        typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '',
      ] as const
    }),
  )

/** The lines of a file from which the same entries are read again, without the head. */
export function catalogueRows(entries: readonly CatalogueEntry[]): string[][] {
  return entries.flatMap(({ manufacturer, family, code, part, texts, documents }) => {
    const base = [manufacturer, family, code, part]
    const lines = [
      ...texts.map(({ locale, text }) => [...base, locale, text, '', '', '', '']),
      ...documents.flatMap(({ translations }, index) =>
        translations.map(({ title, link, locale, type }) => [
          ...base,
          locale,
          '',
          String(index + 1),
          title,
          link,
          type,
        ]),
      ),
    ]
    return lines.length > 0 ? lines : [[...base, '', '', '', '', '', '']]
  })
}

import { Button } from '@mantine/core'
import type { CatalogueEntry } from '@millwright/contract/alarms/alarm-catalogue'
import { readCatalogueBody } from '@millwright/contract/alarms/present-catalogue'
import { inAnyLanguage } from '@millwright/domain/alarms/catalogue'
import { CATALOGUE_COLUMNS, catalogueRows } from '@millwright/domain/alarms/catalogue-file'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Column } from '../../../platform/ui/table/columns.ts'
import { csvOf } from '../../../platform/ui/text/csv.ts'
import { familyName } from '../../machines/shared/family-name.ts'

/** As they are named below. */
export const COLUMN_IDS = ['code', 'text', 'machines', 'languages', 'documents', 'part', 'action'].map(
  (id) => ({
    id,
  }),
)

/** The file that can be read in again. */
export const catalogueCsv = (entries: readonly CatalogueEntry[]): string =>
  csvOf([CATALOGUE_COLUMNS, ...catalogueRows(entries.map(readCatalogueBody))])

const textOf = ({ Texts }: CatalogueEntry, language: string): string =>
  inAnyLanguage(
    Texts.map(({ Locale, Text }) => ({ locale: Locale, text: Text })),
    language,
  )?.text ?? ''

export const catalogueColumns = (
  t: TFunction,
  language: string,
  onOpen: (entry: CatalogueEntry) => void,
): readonly Column<CatalogueEntry>[] => [
  {
    id: 'code',
    headerKey: 'catalogue.code',
    width: 9,
    isNumber: true,
    cell: ({ Code }) => <b title={Code}>{Code}</b>,
    csv: ({ Code }) => Code,
  },
  {
    id: 'text',
    headerKey: 'catalogue.text',
    cell: (entry) => textOf(entry, language) || '–',
    csv: (entry) => textOf(entry, language),
  },
  {
    id: 'machines',
    headerKey: 'catalogue.machines',
    width: 15,
    cell: ({ Manufacturer, Family }) => (
      <>
        {Manufacturer || t('catalogue.any_maker')}
        <small>{Family === '' ? t('catalogue.any_family') : familyName(t, Family)}</small>
      </>
    ),
    csv: ({ Manufacturer, Family }) => `${Manufacturer} ${Family}`.trim(),
  },
  {
    id: 'languages',
    headerKey: 'catalogue.languages',
    width: 9,
    hideOnPhone: true,
    cell: ({ Texts }) => Texts.map(({ Locale }) => Locale.split('-', 1)[0]).join(', ') || '–',
  },
  {
    id: 'documents',
    headerKey: 'catalogue.documents',
    width: 8,
    isNumber: true,
    hideOnPhone: true,
    cell: ({ Documents }) => Documents.length || '–',
  },
  {
    id: 'part',
    headerKey: 'catalogue.part',
    width: 8,
    cell: ({ Part }) => Part || '–',
    csv: ({ Part }) => Part,
  },
  {
    id: 'action',
    headerKey: 'catalogue.action',
    width: 7,
    isAction: true,
    cell: (entry) => (
      <Button aria-label={t('catalogue.edit', { code: entry.Code })} onClick={() => onOpen(entry)}>
        {t('misc.edit')}
      </Button>
    ),
  },
]

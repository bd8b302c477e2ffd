import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { CatalogueBody } from '@millwright/contract/alarms/alarm-catalogue'
import { CATALOGUE_LIMITS } from '@millwright/domain/alarms/catalogue-file'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconPlus, IconX } from '../../../platform/ui/icons/icons.ts'
import { LANGUAGES, languageName } from '../../../platform/ui/text/languages.ts'
import styles from './entry-rows.module.css'

type Texts = CatalogueBody['Texts']
type Documents = CatalogueBody['Documents']
type Translation = Documents[number]['Translations'][number]

interface RowsProps<T> {
  readonly onChange: (next: T) => void
  readonly error: ReactNode
}

const replaced = <T,>(all: readonly T[], at: number, next: T | null): T[] =>
  all.flatMap((each, index) => (index === at ? (next === null ? [] : [next]) : [each]))

/** The text of an alarm, a line for each language. */
export function TextRows({ texts, onChange, error }: RowsProps<Texts> & { readonly texts: Texts }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.rows}>
      <legend>{t('catalogue.texts')}</legend>
      {texts.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays the same while it is typed
        <div key={at} className={styles.row}>
          <LocaleSelect
            locale={row.Locale}
            onChange={(Locale) => onChange(replaced(texts, at, { ...row, Locale }))}
          />
          <TextInput
            aria-label={`${t('catalogue.text')} ${at + 1}`}
            value={row.Text}
            maxLength={CATALOGUE_LIMITS.text}
            onChange={(event) => onChange(replaced(texts, at, { ...row, Text: event.currentTarget.value }))}
          />
          <RemoveRow
            name={`${t('catalogue.text')} ${at + 1}`}
            onClick={() => onChange(replaced(texts, at, null))}
          />
        </div>
      ))}
      <AddRow
        label={t('catalogue.add_language')}
        onClick={() => onChange([...texts, { Locale: nextLocale(texts), Text: '' }])}
      />
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

/** Documents, each in as many languages as there are. */
export function DocumentFields({
  documents,
  onChange,
  error,
}: RowsProps<Documents> & { readonly documents: Documents }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.rows}>
      <legend>{t('catalogue.documents')}</legend>
      <small>{t('catalogue.link_hint')}</small>
      {documents.map(({ Translations }, number) => (
        <DocumentRows
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={number}
          number={number + 1}
          translations={Translations}
          onChange={(next) =>
            onChange(replaced(documents, number, next.length > 0 ? { Translations: next } : null))
          }
        />
      ))}
      <AddRow
        label={t('catalogue.add_document')}
        onClick={() => onChange([...documents, { Translations: [emptyTranslation([])] }])}
      />
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

interface DocumentRowsProps {
  readonly number: number
  readonly translations: readonly Translation[]
  readonly onChange: (next: Translation[]) => void
}

function DocumentRows({ number, translations, onChange }: DocumentRowsProps) {
  const { t } = useTranslation()
  const field = (at: number, name: 'Title' | 'Link' | 'Type', maxLength: number) => {
    const row = translations[at] as Translation
    const label = t(`catalogue.document_${name.toLowerCase()}`)
    return (
      <TextInput
        aria-label={`${label} ${number}.${at + 1}`}
        placeholder={label}
        value={row[name]}
        maxLength={maxLength}
        onChange={(event) =>
          onChange(replaced(translations, at, { ...row, [name]: event.currentTarget.value }))
        }
      />
    )
  }
  return (
    <div className={styles.document}>
      {translations.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={at} className={styles.row} data-wide>
          <LocaleSelect
            locale={row.Locale}
            onChange={(Locale) => onChange(replaced(translations, at, { ...row, Locale }))}
          />
          {field(at, 'Title', CATALOGUE_LIMITS.title)}
          {field(at, 'Link', CATALOGUE_LIMITS.link)}
          {field(at, 'Type', CATALOGUE_LIMITS.type)}
          <RemoveRow
            name={`${t('catalogue.document')} ${number}.${at + 1}`}
            onClick={() => onChange(replaced(translations, at, null))}
          />
        </div>
      ))}
      <AddRow
        label={t('catalogue.add_language')}
        onClick={() => onChange([...translations, emptyTranslation(translations)])}
      />
    </div>
  )
}

const nextLocale = (used: readonly { readonly Locale: string }[]): string =>
  ['en-US', ...LANGUAGES].find((code) => used.every(({ Locale }) => Locale !== code)) ?? 'en-US'

const emptyTranslation = (used: readonly Translation[]): Translation => ({
  Title: '',
  Link: '',
  Locale: nextLocale(used),
  Type: used[0]?.Type ?? '',
})

function LocaleSelect({ locale, onChange }: { locale: string; onChange: (locale: string) => void }) {
  const { t } = useTranslation()
  const choices: { value: string; label: string }[] = LANGUAGES.map((value) => ({
    value,
    label: languageName(value),
  }))
  // A file may bring a language that the portal has not.
  if (choices.every(({ value }) => value !== locale)) choices.push({ value: locale, label: locale })
  return (
    <Select
      aria-label={t('catalogue.language')}
      searchable
      allowDeselect={false}
      data={choices}
      value={locale}
      onChange={(value) => value && onChange(value)}
    />
  )
}

const AddRow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
    onClick={onClick}
  >
    {label}
  </Button>
)

function RemoveRow({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionIcon aria-label={t('catalogue.remove_row', { name })} onClick={onClick}>
      <IconX size="0.9375rem" aria-hidden="true" />
    </ActionIcon>
  )
}

import type { CatalogueEntry as DomainEntry } from '@millwright/domain/alarms/catalogue'
import type { CatalogueBody, CatalogueEntry } from './alarm-catalogue.ts'

export const presentCatalogueBody = ({
  manufacturer,
  family,
  code,
  part,
  texts,
  documents,
}: DomainEntry): CatalogueBody => ({
  Manufacturer: manufacturer,
  Family: family,
  Code: code,
  Part: part,
  Texts: texts.map(({ locale, text }) => ({ Locale: locale, Text: text })),
  Documents: documents.map(({ translations }) => ({
    Translations: translations.map(({ title, link, locale, type }) => ({
      Title: title,
      Link: link,
      Locale: locale,
      Type: type,
    })),
  })),
})

export const readCatalogueBody = ({
  Manufacturer,
  Family,
  Code,
  Part,
  Texts,
  Documents,
}: Omit<CatalogueEntry, 'Id' | 'ChangedAt'>): DomainEntry => ({
  manufacturer: Manufacturer.trim(),
  family: Family,
  code: Code.trim(),
  part: Part.trim(),
  texts: Texts.map(({ Locale, Text }) => ({ locale: Locale, text: Text.trim() })),
  documents: Documents.map(({ Translations }) => ({
    translations: Translations.map(({ Title, Link, Locale, Type }) => ({
      title: Title.trim(),
      link: Link.trim(),
      locale: Locale,
      type: Type.trim(),
    })),
  })),
})

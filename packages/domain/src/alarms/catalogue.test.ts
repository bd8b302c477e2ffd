import { describe, expect, it, test } from 'vitest'
import {
  alarmWords,
  type CatalogueEntry,
  inAnyLanguage,
  isAbout,
  isDocumentLink,
  nearness,
} from './catalogue.ts'

const entry: CatalogueEntry = {
  manufacturer: 'Millmaker',
  family: 'CDL',
  code: '4012',
  part: 'VF-220',
  texts: [
    { locale: 'it-IT', text: 'Vuoto insufficiente' },
    { locale: 'de', text: 'Vakuum zu niedrig' },
  ],
  documents: [
    {
      translations: [
        { title: 'Vacuum', link: 'https://example.com/en', locale: 'en-US', type: 'manual' },
        { title: 'Vuoto', link: 'https://example.com/it', locale: 'it-IT', type: 'manual' },
      ],
    },
  ],
}

describe('what is read about an alarm', () => {
  it('is the text of the catalogue in the language of the reader, or another form of it', () => {
    expect(alarmWords(entry, 'Vacuum low', 'it-IT').text).toBe('Vuoto insufficiente')
    expect(alarmWords(entry, 'Vacuum low', 'de-AT').text).toBe('Vakuum zu niedrig')
  })

  it('is the text of the machine where the catalogue has none in that language', () => {
    expect(alarmWords(entry, 'Vacuum low', 'fr-FR').text).toBe('Vacuum low')
    expect(alarmWords(null, 'Vacuum low', 'it-IT')).toEqual({ text: 'Vacuum low', documents: [], part: '' })
  })

  it('is a text in another language only where the machine gives none', () => {
    expect(alarmWords(entry, '', 'fr-FR').text).toBe('Vuoto insufficiente')
  })

  it('has each document in the language of the reader, else in English, else in any', () => {
    expect(alarmWords(entry, '', 'it-IT').documents.map(({ title }) => title)).toEqual(['Vuoto'])
    expect(alarmWords(entry, '', 'fr-FR').documents.map(({ title }) => title)).toEqual(['Vacuum'])
    expect(inAnyLanguage([{ locale: 'pl-PL' }], 'it-IT')).toEqual({ locale: 'pl-PL' })
  })
})

describe('an entry', () => {
  const machine = { manufacturer: 'MILLMAKER ', family: 'CDL' }

  it('is about machines of its maker and its family, or of any where it names none', () => {
    expect(isAbout(entry, machine)).toBe(true)
    expect(isAbout({ manufacturer: '', family: '' }, machine)).toBe(true)
    expect(isAbout({ ...entry, family: 'EBA' }, machine)).toBe(false)
    expect(isAbout({ ...entry, manufacturer: 'Other' }, machine)).toBe(false)
  })

  it('of one organization comes before that of the maker, then the nearer one', () => {
    const any = { manufacturer: '', family: '' }
    expect(nearness(any, true)).toBeGreaterThan(nearness(entry, false))
    expect(nearness(entry, true)).toBeGreaterThan(nearness({ ...entry, family: '' }, true))
  })
})

test.each([
  ['https://example.com/a.pdf', true],
  ['http://intranet/a', true],
  ['/api/NORDHAUS/machines/AA1%2F2/documents/d-1', true],
  ['/demo/service-manual-en.pdf#page=4', true],
  ['/demo/../api/NORDHAUS/users', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/api/NORDHAUS/users', false],
  ['/api/NORDHAUS/machines/%E0%A4%A/documents/d-1', false],
  ['https://name:word@example.com', false],
  ['', false],
])('the link %s may be opened: %s', (link, isOne) => expect(isDocumentLink(link)).toBe(isOne))

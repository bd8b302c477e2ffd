import { describe, expect, it } from 'vitest'
import type { CatalogueEntry } from './catalogue.ts'
import { CATALOGUE_COLUMNS, catalogueFaults, catalogueRows, readCatalogue } from './catalogue-file.ts'

const HEAD = CATALOGUE_COLUMNS.join(',')
const csv = (...lines: string[]) => readCatalogue('csv', [HEAD, ...lines].join('\n'))

const VACUUM: CatalogueEntry = {
  manufacturer: 'Millmaker',
  family: 'CDL',
  code: '4012',
  part: 'VF-220',
  texts: [
    { locale: 'en-US', text: 'Vacuum low' },
    { locale: 'it-IT', text: 'Vuoto basso' },
  ],
  documents: [
    {
      translations: [
        { title: 'Vacuum', link: 'https://example.com/en', locale: 'en-US', type: 'manual' },
        { title: 'Vuoto', link: 'https://example.com/it', locale: 'it-IT', type: 'manual' },
      ],
    },
    { translations: [{ title: 'Film', link: 'https://example.com/v', locale: 'en', type: 'video' }] },
  ],
}

describe('a file of alarms', () => {
  it('has a line for each language; those of one alarm are one entry', () => {
    const { entries, faults } = csv(
      'Millmaker,CDL,4012,VF-220,en-US,Vacuum low,1,Vacuum,https://example.com/en,manual',
      'MILLMAKER,CDL,4012,,it-IT,Vuoto basso,1,Vuoto,https://example.com/it,manual',
      'Millmaker,CDL,4012,,en,,2,Film,https://example.com/v,video',
    )
    expect(faults).toEqual([])
    expect(entries).toEqual([VACUUM])
  })

  it('may name its columns in any order and leave out what it does not have', () => {
    expect(readCatalogue('csv', 'Text;Code;Locale\nDoor open;7;en').entries).toEqual([
      {
        manufacturer: '',
        family: '',
        code: '7',
        part: '',
        documents: [],
        texts: [{ locale: 'en', text: 'Door open' }],
      },
    ])
  })

  it('of JSON is the same', () => {
    const given = [{ Code: 7, Texts: [{ Locale: 'en', Text: 'Door open' }] }, VACUUM]
    expect(readCatalogue('json', JSON.stringify(given)).entries).toEqual([
      {
        manufacturer: '',
        family: '',
        code: '7',
        part: '',
        documents: [],
        texts: [{ locale: 'en', text: 'Door open' }],
      },
      VACUUM,
    ])
  })

  it('that was written here is read again as it was', () => {
    const rows = catalogueRows([VACUUM, { ...VACUUM, code: '1', texts: [], documents: [] }])
    const text = [HEAD, ...rows.map((row) => row.map((each) => `"${each}"`).join(','))].join('\r\n')
    expect(readCatalogue('csv', text).entries).toEqual([
      VACUUM,
      { ...VACUUM, code: '1', texts: [], documents: [] },
    ])
  })
})

describe('a fault', () => {
  it('names its line and its field, all of them are named, and nothing is taken', () => {
    const { entries, faults } = csv(
      ',,1,,en,Good,,,,',
      ',,,,en,No code,,,,',
      ',XYZ,2,,english!,Text,,,,',
      ',,3,,en,Text,1,Manual,javascript:alert(1),manual',
      `,,${'x'.repeat(201)},,en,Text,,,,`,
      ',,1,,en,Other,,,,',
      ',,4,,,Text,,,,',
      ',,5,,en,,1,,https://example.com,',
    )
    expect(entries).toEqual([])
    expect(faults).toEqual([
      { line: 3, field: 'code', fault: 'missing' },
      { line: 4, field: 'family', fault: 'not_a_family' },
      { line: 4, field: 'locale', fault: 'not_a_locale' },
      { line: 5, field: 'link', fault: 'not_a_link' },
      { line: 6, field: 'code', fault: 'too_long' },
      { line: 7, field: 'locale', fault: 'twice' },
      { line: 8, field: 'locale', fault: 'missing' },
      { line: 9, field: 'title', fault: 'missing' },
    ])
  })

  it.each([
    ['json', '{', 'not_readable'],
    ['json', '{"Code":1}', 'not_readable'],
    ['json', '[1]', 'not_readable'],
    ['csv', 'a,b\n1,2', 'columns_missing'],
    ['csv', '', 'columns_missing'],
  ] as const)('of a whole file of %s: %s', (format, text, fault) => {
    expect(readCatalogue(format, text)).toMatchObject({ entries: [], faults: [{ line: 1, fault }] })
  })

  it('of a single entry is found by the same rules', () => {
    expect(catalogueFaults(VACUUM)).toEqual([])
    expect(catalogueFaults({ ...VACUUM, code: '', family: 'X' }).map(({ field }) => field)).toContain(
      'family',
    )
  })

  it('is named a hundred times at most', () => {
    expect(csv(...Array.from({ length: 300 }, () => ',,,,,,,,,x')).faults).toHaveLength(100)
  })
})

import type { CatalogueEntry } from '@millwright/domain/alarms/catalogue'
import type { DemoDeps } from '../../../platform/subject/demo.ts'
import type { AlarmsStores } from './alarms-stores.ts'

type Known = readonly [code: string, family: string, part: string, en: string, it: string, chapter: string]

/** A page of the manual that comes with the demo: after its cover it has one for each alarm, in this order. */
export const demoManual = (page: number, locale = 'en'): string =>
  `/demo/service-manual-${locale}.pdf#page=${page}`

/** The alarms that the machines of the demo report, as their maker documents them. */
const KNOWN: readonly Known[] = [
  ['1180', '', '', 'Safety mat interrupted', 'Tappeto di sicurezza interrotto', 'Safety, 2.1'],
  ['1104', '', '', 'Emergency stop pressed', 'Arresto di emergenza premuto', 'Safety, 2.3'],
  ['5033', '', 'LP-12', 'Lubrication pressure low', 'Pressione di lubrificazione bassa', 'Lubrication, 5.2'],
  ['6110', '', '', 'Chip extraction not running', 'Aspirazione trucioli non attiva', 'Extraction, 1.4'],
  ['5204', '', 'AF-8', 'Air pressure too low', 'Pressione aria troppo bassa', 'Pneumatics, 3.1'],
  ['2520', '', '', 'Drive overload', 'Sovraccarico azionamento', 'Drives, 8.2'],
  [
    '4012',
    'CDL',
    'VF-220',
    'Vacuum below threshold, zone 3',
    'Vuoto sotto la soglia, zona 3',
    'Vacuum system, 4.2',
  ],
  [
    '3105',
    'CDL',
    'CS-40',
    'Tool change: holder not clamped',
    'Cambio utensile: cono non bloccato',
    'Tool changer, 6.3',
  ],
  [
    '3321',
    'CDL',
    '',
    'Spindle overload, feed hold',
    'Sovraccarico mandrino, avanzamento fermo',
    'Spindle, 7.1',
  ],
  ['2207', 'EBA', 'GH-3', 'Glue temperature out of range', 'Temperatura colla fuori limite', 'Gluing, 4.1'],
  ['2231', 'EBA', '', 'Edge tape missing', 'Nastro bordo mancante', 'Edge feed, 4.4'],
  [
    '7015',
    'SEZ',
    'BE-15',
    'Blade carriage: following error',
    'Carro lama: errore di inseguimento',
    'Blade carriage, 5.6',
  ],
  ['3507', 'BOR', 'DS-2', 'Drill not detected', 'Punta non rilevata', 'Drilling head, 3.2'],
]

export const DEMO_CATALOGUE: readonly CatalogueEntry[] = KNOWN.map(
  ([code, family, part, en, it, chapter], index) => ({
    manufacturer: 'MILLMAKER',
    family,
    code,
    part,
    texts: [
      { locale: 'en-US', text: en },
      { locale: 'it-IT', text: it },
    ],
    documents: [
      {
        translations: ['en', 'it'].map((locale) => ({
          title: chapter,
          link: demoManual(index + 2, locale),
          locale,
          type: 'manual',
        })),
      },
    ],
  }),
)

/** The catalogue of the maker of most machines. */
export async function seedCatalogue({ stores, tx, world }: DemoDeps<AlarmsStores>): Promise<void> {
  await stores.catalogue.putAll(
    world.organizationOf('MILLMAKER'),
    DEMO_CATALOGUE.map((entry) => ({ ...entry, publicId: `alarm-${entry.code}` })),
    tx,
  )
}

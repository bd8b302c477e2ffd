import { Found } from '@millwright/contract/found'
import type { PageName } from '@millwright/contract/pages'
import { FOUND_TEXTS } from '@millwright/contract/subjects'
import { expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { IconFile } from '../../platform/ui/icons/icons.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { FOLDERS, FOUND_KINDS } from './search-folders.ts'
import { hitGroups, type PageHit, placeHits, searchPages } from './search-hits.ts'
import type { MenuEntry } from './use-menu.ts'

const page = (title: string, section: string): PageHit => ({
  title,
  section,
  entry: { name: 'faq', titleKey: 'nav.faq', to: '/faq', icon: IconFile, group: undefined, isClosed: false },
})
const PAGES = [
  page('Machine groups', 'Settings'),
  page('Groups of users', 'Settings'),
  page('Attività', 'Fleet'),
]

test('pages are found by words of their title and menu, without accents; those that begin so come first', () => {
  const titles = (words: string) => searchPages(PAGES, words, [], i18n.t).map(({ title }) => title)
  expect(titles('groups')).toEqual(['Groups of users', 'Machine groups'])
  expect(titles('settings mach')).toEqual(['Machine groups'])
  expect(titles('attivita')).toEqual(['Attività'])
  expect(titles(' ')).toEqual([])
})

test('what was found is shown by kind, without those that have nothing, each hit with a key of its own', () => {
  const had = { MachineId: 'saw-1', MachineName: 'Saw', Machines: 1, LastTime: '' }
  const found: Found = {
    Machines: [machineOf('saw-1', 'EXE', 0)],
    Programs: [
      { Program: 'A', ...had },
      { Program: 'B', ...had },
    ],
    Alarms: [],
    People: [{ Id: 'u', Name: 'Ada', Email: 'ada@example.com' }],
    Operators: [{ Name: 'Zoë', ...had }],
    Texts: ['ticket', 'activity', 'task', 'part', 'site', 'handover_note', 'unknown'].map((Kind) => ({
      Kind,
      Id: 'one',
      Title: Kind,
      Text: '',
      Time: '',
    })),
  }
  const groups = hitGroups(FOUND_KINDS, found, PAGES.slice(0, 1), i18n.t)
  expect(groups.map(({ kind }) => kind)).toEqual([
    'machine',
    'page',
    'program',
    'ticket',
    'activity',
    'task',
    'part',
    'person',
    'operator',
    'site',
    'handover_note',
  ])
  const keys = groups.flatMap(({ hits }) => hits.map(({ key }) => key))
  expect(new Set(keys).size).toBe(12)
  expect(hitGroups(FOUND_KINDS, {}, [], i18n.t)).toEqual([])
})

test('each field of the answer and each kind of text is shown by a folder', () => {
  const read = new Set<string>()
  const found = new Proxy({}, { get: (_, field) => void read.add(String(field)) })
  for (const { hitsIn } of FOUND_KINDS) hitsIn(found, i18n.t)
  expect([...read].sort()).toEqual(Object.keys(Found.properties).sort())
  expect(FOUND_KINDS.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...FOUND_TEXTS]))
})

const entryOf = (name: PageName): MenuEntry => ({ ...page('', '').entry, name, titleKey: `nav.${name}` })

test('"oee" finds the analytics page and what is set for it, where the person may open the page', () => {
  const analytics = { ...page('Analytics', 'Fleet'), entry: entryOf('analytics') }
  const found = searchPages([analytics, ...PAGES], 'oee', FOLDERS, i18n.t)
  expect(found.map(({ title }) => title)).toEqual(['Analytics'])
  const settings = placeHits('setting', FOLDERS, 'oee', entryOf).hitsIn({}, i18n.t)
  expect(settings.map(({ key }) => key)).toContain('setting-analytics.targets')
  const forOthers = placeHits('setting', FOLDERS, 'oee', (name) =>
    name === 'analytics' ? null : entryOf(name),
  )
  expect(forOthers.hitsIn({}, i18n.t).map(({ key }) => key)).not.toContain('setting-analytics.targets')
})

test('actions are found by their names on the page, each once', () => {
  i18n.use('en-US', { users: { add: 'Add user' }, tickets: { new: 'New ticket' } })
  const actions = (typed: string, open: readonly PageName[]) =>
    placeHits('action', FOLDERS, typed, (name) => (open.includes(name) ? entryOf(name) : null))
      .hitsIn({}, i18n.t)
      .map(({ title }) => title)
  expect(actions('adduser', ['user_management'])).toEqual(['Add user'])
  expect(actions('adduser', [])).toEqual([])
  expect(actions('new-ticket', ['maintenance_own_tickets'])).toEqual(['New ticket'])
})

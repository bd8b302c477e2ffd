import type { Found } from '@millwright/contract/fleet/search'
import { IconFile } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { machineOf } from '../../testing/test-machines.ts'
import { FOUND_KINDS } from '../subjects.ts'
import { hitGroups, NOTHING_FOUND, type PageHit, searchPages } from './search-hits.ts'

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
  const titles = (words: string) => searchPages(PAGES, words).map(({ title }) => title)
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
    Texts: [],
  }
  const groups = hitGroups(FOUND_KINDS, found, PAGES.slice(0, 1), i18n.t)
  expect(groups.map(({ kind }) => kind)).toEqual(['machine', 'page', 'program', 'person'])
  const keys = groups.flatMap(({ hits }) => hits.map(({ key }) => key))
  expect(new Set(keys).size).toBe(5)
  expect(hitGroups(FOUND_KINDS, NOTHING_FOUND, [], i18n.t)).toEqual([])
})

import { PAGES, type Page } from '@millwright/contract/pages'
import { describe, expect, test } from 'vitest'
import type { BuiltPage } from '../platform/pages/define-page.ts'
import type { Subject } from '../platform/pages/define-subject.ts'
import { FOUND_KINDS } from './shell/search-folders.ts'
import { BUILT_PAGES, SUBJECTS } from './subjects.ts'

const pages: readonly BuiltPage[] = BUILT_PAGES
const ruleOf = ({ name }: BuiltPage): Page => PAGES[name]
const namesOf = (of: readonly BuiltPage[]): string[] => of.map(({ name }) => name).toSorted()

describe('the subjects', () => {
  const inFolders = import.meta.glob<Record<string, Subject>>('../subjects/*/*.subject.ts', { eager: true })

  test('of all folders are in the list, each under the name of its folder', () => {
    const folders = Object.keys(inFolders).map((file) => /subjects\/([^/]+)\//.exec(file)?.[1])
    expect(Object.values(inFolders).map((file) => Object.values(file)[0]?.name)).toEqual(folders)
    const listed = SUBJECTS.map(({ name }) => name).filter((name) => name !== 'app')
    expect(listed, 'name the subject in apps/web/src/app/subjects.ts').toEqual(folders)
  })

  test('find things in an order that is settled', () => {
    const ranks = FOUND_KINDS.map(({ rank }) => rank)
    expect(ranks).toEqual([...new Set(ranks)])
  })
})

describe('the pages that are built', () => {
  const ofFiles = import.meta.glob<Record<string, unknown>>('../subjects/**/*.pages.ts', { eager: true })

  test('are all that a folder names in its `.pages.ts`', () => {
    const named = Object.values(ofFiles).flatMap((file) =>
      Object.values(file).flatMap((value) => (Array.isArray(value) ? (value as readonly BuiltPage[]) : [])),
    )
    const own = SUBJECTS.find(({ name }) => name === 'app')?.pages ?? []
    expect(namesOf(pages)).toEqual(namesOf([...named, ...own]))
  })

  test('are each built once', () => {
    const names = pages.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test('have an icon if they are in a menu', () => {
    const bare = pages.filter((page) => ruleOf(page).menu !== undefined && !page.icon)
    expect(bare.map(({ name }) => name)).toEqual([])
  })
})

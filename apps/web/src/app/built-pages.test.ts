import { PAGES, type Page } from '@millwright/contract/pages'
import { describe, expect, test } from 'vitest'
import type { BuiltPage } from '../platform/pages/define-page.ts'
import { BUILT_PAGES } from './built-pages.ts'
import { PAGE_ICONS } from './shell/page-icons.ts'

const pages: readonly BuiltPage[] = BUILT_PAGES
const ruleOf = ({ name }: BuiltPage): Page => PAGES[name]

describe('the pages that are built', () => {
  test('are each built once', () => {
    const names = pages.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test('have an icon if they are in a menu', () => {
    const bare = pages.filter((page) => ruleOf(page).menu !== undefined && !PAGE_ICONS[page.name])
    expect(bare.map(({ name }) => name)).toEqual([])
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import type { Texts } from '@millwright/domain/text/translate'
import type { Plugin } from 'vite'
import { mergeTexts } from '../src/platform/i18n/texts.ts'

/** Of the app's own file in a language two parts are asked for, of that of a folder with pages one. */
const PART = /^(.+)[\\/](app|subjects[\\/].+)[\\/]texts[\\/]([\w-]+)\.json\?(first|shared|own)$/

/** For the sign-in page, and the pieces of all pages. */
export const FIRST_FOLDERS: readonly string[] = [
  'app',
  'platform/api',
  'platform/forms',
  'platform/session',
  'platform/ui',
  'subjects/people/sign-in',
]
/** A folder whose texts only these folders with pages show: they come with theirs, and weigh on no other page. */
const OF_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'subjects/machines/shared/credentials': [
    'subjects/people/first-steps',
    'subjects/connectors',
    'subjects/machines/settings',
    'subjects/machines/registration',
  ],
  'subjects/machines/shared/contents': [
    'subjects/people/first-steps',
    'subjects/people/organization',
    'subjects/machines/sites',
  ],
  'subjects/lines/shared': ['subjects/analytics', 'subjects/lines'],
  'subjects/production/shared/parts': ['subjects/production', 'subjects/production/events'],
  'subjects/values/shared/gauges': ['subjects/production', 'subjects/values/dashboard'],
  'subjects/tickets/shared/sheet': [
    'subjects/alarms',
    'subjects/condition',
    'subjects/maintenance',
    'subjects/status/day',
    'subjects/tickets',
  ],
}
/** A subject adds to the texts of two pages: to the help about its pages, to the sentences of its audit records. */
const FOR_PAGES: Readonly<Record<string, readonly string[]>> = {
  'for-help': ['subjects/help'],
  'for-log': ['subjects/people/audit'],
}

/** The folders with pages that alone show the texts of this one; null for texts that go their own way. */
export const shownBy = (folder: string): readonly string[] | null =>
  OF_FOLDERS[folder] ?? FOR_PAGES[/^subjects\/[^/]+\/([^/]+)$/.exec(folder)?.[1] ?? ''] ?? null

/** Other pages show these of a folder: the titles of its pages, its errors, its audit records. */
const SHOWN_BY_ALL = ['nav', 'errors', 'audit']

/** Texts of a folder with pages come with these; those of `shared` ones, and of the platform, come with the first page. */
export const hasPages = (folder: string): boolean =>
  /^subjects\/(?!.*\bshared\b)/.test(folder) && shownBy(folder) === null

/**
 * The texts of a language in parts: `?first` of its file in `app` is all that the sign-in page needs, `?shared` what is
 * loaded with the first page behind it, `?own` of the file of a folder what its pages alone show. A language is files
 * named after it and no more: what all visits load names two files of each language, whatever the number of folders.
 */
export function textsInParts(): Plugin {
  return {
    name: 'texts-in-parts',
    enforce: 'pre',
    load(id) {
      const [, src, named, language, part] = PART.exec(id) ?? []
      if (!src || !named || !language) return null
      const fileOf = (folder: string): string => path.join(src, folder, 'texts', `${language}.json`)
      const isThere = (folder: string) => existsSync(fileOf(folder))
      const read = (folder: string): Texts => {
        const file = fileOf(folder)
        this.addWatchFile(file)
        return parseOwnJson(readFileSync(file, 'utf8'), file) as Texts
      }
      if (part === 'own') {
        const own = named.replaceAll('\\', '/')
        const others = foldersShownIn(src, own).filter(isThere)
        return moduleOf(JSON.stringify(mergeTexts([partOf(read(own), false), ...others.map(read)])))
      }
      if (part === 'first')
        return moduleOf(JSON.stringify(mergeTexts(FIRST_FOLDERS.filter(isThere).map(read))))
      const later = foldersWithTexts(src).filter(
        (folder) => !FIRST_FOLDERS.includes(folder) && isThere(folder),
      )
      const shared = later.filter((folder) => !hasPages(folder) && shownBy(folder) === null)
      const withPages = foldersWithTexts(src).filter((folder) => hasPages(folder) && isThere(folder))
      const texts = mergeTexts([
        ...shared.map(read),
        ...withPages.map((folder) => partOf(read(folder), true)),
      ])
      const files = withPages.map(
        (folder) => `${JSON.stringify(folder)}: () => import(${JSON.stringify(`${fileOf(folder)}?own`)})`,
      )
      return moduleOf(`{ texts: ${JSON.stringify(texts)}, folders: { ${files.join(', ')} } }`)
    },
  }
}

const foldersShownIn = (src: string, own: string): string[] => [
  ...Object.keys(OF_FOLDERS).filter((folder) => OF_FOLDERS[folder]?.includes(own)),
  ...Object.keys(FOR_PAGES)
    .filter((name) => FOR_PAGES[name]?.includes(own))
    .flatMap((name) => globSync(`subjects/*/${name}`, { cwd: src }))
    .map((folder) => folder.replaceAll('\\', '/'))
    .sort(),
]

const foldersWithTexts = (src: string): string[] =>
  globSync('**/texts', { cwd: src })
    .map((folder) => path.dirname(folder).replaceAll('\\', '/'))
    .sort()

const moduleOf = (value: string) => ({ code: `export default ${value}`, moduleType: 'js' as const })

const partOf = (texts: Texts, isShownByAll: boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => SHOWN_BY_ALL.includes(key) === isShownByAll))

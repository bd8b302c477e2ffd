import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTRACT_GROUND, DOMAIN_GROUND, SERVER_PLATFORM, SUBJECTS, WEB_PLATFORM } from './rooms.mjs'

const root = path.resolve(import.meta.dirname, '..')
const exclude = (name: string): boolean => /(^|\/)(node_modules|dist|results)$/.test(name)
const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude })
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const sources = find('{apps,packages,bench,docs,e2e,scripts}/**/*.{ts,tsx,css,mjs,sql}')
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...find('docs/**/*.md')]

/** A file is named by its whole path or the end of it, with or without `src`. */
const endings = new Set(
  sources.flatMap((file) =>
    [file.split('/'), file.split('/').filter((part) => part !== 'src')].flatMap((parts) =>
      parts.map((_, index) => parts.slice(index).join('/')),
    ),
  ),
)
const FILE = /(?<![\w./@*{<-])[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|css|mjs|sql)\b/g
/** CONTRIBUTING adds a subject called favourites. */
const EXAMPLE = /favourite|^NNNN-/
const missingIn = (page: string): string[] =>
  [...page.matchAll(FILE)].map(([name]) => name).filter((name) => !endings.has(name) && !EXAMPLE.test(name))

const COMMENT = /\/\*\*?[\s\S]*?\*\/|\/\/.*$/gm

describe('what is cited is there', () => {
  test.each(pages)('files that %s names', (page) => {
    expect(missingIn(text(page))).toEqual([])
  })

  test('files that comments name', () => {
    const missing = sources.flatMap((file) =>
      [...text(file).matchAll(COMMENT)].flatMap(([comment]) =>
        missingIn(comment).map((name) => `${file} names ${name}`),
      ),
    )
    expect(missing).toEqual([])
  })

  test('decisions, by their number', () => {
    const known = new Set(find('docs/adr/*.md').map((file) => Number.parseInt(path.basename(file), 10)))
    expect(known.size).toBeGreaterThan(40)
    const unknown = [...pages, ...sources].flatMap((file) =>
      [...text(file).matchAll(/\b(?:decision|ADR) (\d+)/gi)]
        .filter(([, number]) => !known.has(Number(number)))
        .map(([cited]) => `${file} cites ${cited}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('figures of a decision', () => {
  const FIGURE = /(?<![\w.#§-])\d[\d,.]* ?(?:ms|s|KB|KiB|MB|MiB|GB|%)(?!\w)/g
  /** All of something is no measurement. */
  const isMeasured = (figure: string): boolean => !/^(0|100) %$/.test(figure)
  const SOURCE =
    /npm run [\w:-]+|benchmarks\.md|condition\.md|measured once, by hand|figures are (?:limits|examples)/i
  const sourceless = (page: string): string[] =>
    SOURCE.test(page) ? [] : [...page.matchAll(FIGURE)].map(([figure]) => figure).filter(isMeasured)

  test.each(find('docs/adr/*.md'))('have a command in %s, or were measured once', (page) => {
    expect(
      sourceless(text(page)),
      'name the command that measures it, or say that it was done by hand',
    ).toEqual([])
  })

  test('name benchmarks that are there', () => {
    const named = pages.flatMap((page) => [...text(page).matchAll(/npm run bench -- ([a-z][\w-]*)/g)])
    const missing = named.filter(([, name]) => !sources.includes(`bench/${name}.ts`)).map(([cited]) => cited)
    expect(named.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  test('are missed where nobody could measure them again', () => {
    expect(sourceless('It took 12 ms and 5.7 MB, of 100 %, for 3,000 rows.')).toEqual(['12 ms', '5.7 MB'])
    expect(sourceless('It took 12 ms. Measured once, by hand.')).toEqual([])
    expect(sourceless('It took 12 ms: `npm run bench -- live`.')).toEqual([])
  })
})

describe('the rooms', () => {
  const foldersIn = (folder: string): string[] =>
    [
      ...new Set(
        find(`${folder}/*/**/*.{ts,tsx}`).map((file) => path.relative(folder, file).split('/')[0] ?? ''),
      ),
    ].sort()

  test.each([
    ['packages/domain/src', [...DOMAIN_GROUND, ...SUBJECTS, 'testing']],
    ['packages/contract/src', [...CONTRACT_GROUND, 'openapi', ...SUBJECTS]],
    ['apps/server/src/subjects', SUBJECTS],
    ['apps/server/src/platform', SERVER_PLATFORM.flat()],
    ['apps/web/src/subjects', SUBJECTS],
    ['apps/web/src/platform', WEB_PLATFORM.flat()],
  ])('of %s are those of the list', (folder, rooms) => {
    const others = foldersIn(folder).filter((name) => !rooms.includes(name))
    expect(others, 'name the room in scripts/rooms.mjs').toEqual([])
  })

  test('are all explained in the architecture, subjects in their order', () => {
    const architecture = text('docs/architecture.md')
    const rows = (title: string): string[] => {
      const [, section = ''] = architecture.split(`### ${title}\n`)
      return [...(section.split('\n### ')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
        [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
      )
    }
    expect(rows('Subjects')).toEqual(SUBJECTS)
    expect(rows('The platform of the server')).toEqual(SERVER_PLATFORM.flat())
  })
})

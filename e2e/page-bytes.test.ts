import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGE_BUDGET } from '../bench/harness/page-budget.ts'

// `npm run bench -- web` measures this in a browser. Here it is reckoned from the built files, so that every run of the tests
// sees a page that has grown. Pieces that a page loads by itself later are counted by the bench only.

const DIST = join(import.meta.dirname, '../apps/web/dist')

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
const MANIFEST = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Headers of an answer. */
const HEADERS = 310
/** The answers of the calls that a page makes, as in the bench. */
const CALLS = { signIn: 1_000, fleet: 12_000, later: 5_000 }
/** In no manifest. */
const UNHASHED = ['index.html', 'color-scheme.js', 'icon.svg']
/** Texts are loaded by name. */
const textsOf = (folder: string): string[] =>
  [`src/subjects/${folder}/texts/en-US.json?own`].filter((key) => key in MANIFEST)

/** Of the fonts the one that `index.html` names: the others are for letters of other scripts. */
const ENTRY = ['index.html', 'src/app/texts/en-US.json?first', 'src/app/theme/inter/basic.woff2']
const FLEET = [
  ...ENTRY,
  'src/app/shell/shell.tsx',
  'src/app/site.ts',
  'src/app/texts/en-US.json?shared',
  'src/subjects/fleet/fleet-page.tsx',
  ...textsOf('fleet'),
]
const PAGES = Object.keys(MANIFEST).filter((key) =>
  /^src\/subjects\/(?!people\/sign-in).+-page\.tsx$/.test(key),
)

/** As the server sends it: the build leaves a compressed file beside each. */
function bytesOf(file: string): number {
  const packed = join(DIST, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size + HEADERS
}

/** With all that they import. */
function filesOf(keys: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = MANIFEST[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    filesOf(chunk.imports ?? [], files)
  }
  return files
}

const sum = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + bytesOf(file), 0)
const heaviest = (files: Iterable<string>): string =>
  [...files]
    .sort((one, other) => bytesOf(other) - bytesOf(one))
    .slice(0, 6)
    .map((file) => `${file} ${bytesOf(file)}`)
    .join(', ')

describe('over the wire', () => {
  it('the sign-in page is within its budget', () => {
    const files = [...filesOf(ENTRY), ...UNHASHED]
    expect(sum(files) + CALLS.signIn, heaviest(files)).toBeLessThanOrEqual(PAGE_BUDGET.signInBytes)
  })

  it('the fleet is within its budget', () => {
    const files = [...filesOf(FLEET), ...UNHASHED]
    expect(sum(files) + CALLS.fleet, heaviest(files)).toBeLessThanOrEqual(PAGE_BUDGET.fleetBytes)
  })

  it.each(PAGES)('%s brings no more than its budget', (page) => {
    const before = filesOf(FLEET)
    const folder = /src\/subjects\/(.+)\/[^/]+$/.exec(page)?.[1] ?? ''
    const more = [...filesOf(['src/app/shell/machine-scope.tsx', page, ...textsOf(folder)])].filter(
      (file) => !before.has(file),
    )
    expect(sum(more) + CALLS.later, heaviest(more)).toBeLessThanOrEqual(PAGE_BUDGET.laterPageBytes)
  })
})

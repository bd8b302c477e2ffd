import { createRequire } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cleanSvg } from '../apps/server/src/subjects/machines/contents/clean-svg.ts'
import { SVG_ATTRIBUTES, SVG_ELEMENTS } from '../apps/server/src/subjects/machines/contents/svg-allow-list.ts'
import {
  HOSTILE_ATTRIBUTES,
  HOSTILE_ELEMENTS,
  HOSTILE_STYLES,
  TEN_OF_TEN,
} from '../apps/server/src/testing/hostile-svg.ts'
import { percentilesOf } from './harness/percentiles.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/**
 * The cleaner of drawings beside others with the same lists of elements and attributes: what runs or loads afterwards, and
 * how long a large drawing takes. Others are used where the folder has them: npm install dompurify jsdom sanitize-html xss
 */
const { values: given } = parseArgs({ options: { packages: { type: 'string' } } })
const RUNS = 5
const TAGS = [...SVG_ELEMENTS]
const ATTRIBUTES = [...SVG_ATTRIBUTES, 'href', 'xlink:href']
const load = createRequire(path.resolve(given.packages ?? '.', 'package.json'))

const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`
const HOSTILE = [
  ...HOSTILE_ELEMENTS,
  ...HOSTILE_ATTRIBUTES.map((attribute) => `<use ${attribute}/>`),
  ...HOSTILE_STYLES.map((css) => `<style>${css}</style>`),
].map(drawing)
/** 1.4 MB, as drawing programs write them. */
const LARGE = drawing('<path d="M10.25 20.5L30.75 40.125z" fill="#1a2b3c"/>'.repeat(26_000))

/** Within tags and styles: as a text it does nothing. */
const RUNS_OR_LOADS =
  /<(\w+:)?(script|foreignObject|image|animate|set|iframe|feImage)\b|<\?|\son\w+=|java\s*script:|evil|data:|url\((?!\s*#)|\\72|image-set|@/i
const isHostile = (text: string): boolean =>
  (text.replace(/<!--[\s\S]*?-->/g, '').match(/<style\b[\s\S]*?<\/style>|<[^>]+>/gi) ?? []).some((part) =>
    RUNS_OR_LOADS.test(part),
  )

type Clean = (text: string) => string

const OTHERS: readonly { name: string; needs: readonly string[]; open(): Clean }[] = [
  {
    name: 'DOMPurify with jsdom',
    needs: ['dompurify', 'jsdom'],
    open() {
      const purify = load('dompurify')(new (load('jsdom').JSDOM)('').window)
      const options = { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES }
      return (text) => purify.sanitize(text, options)
    },
  },
  {
    name: 'sanitize-html',
    needs: ['sanitize-html'],
    open() {
      const sanitize = load('sanitize-html')
      const options = {
        allowedTags: TAGS,
        allowedAttributes: { '*': ATTRIBUTES },
        allowVulnerableTags: true,
        parser: { xmlMode: true },
      }
      return (text) => sanitize(text, options)
    },
  },
  {
    name: 'xss',
    needs: ['xss'],
    open() {
      const whiteList = Object.fromEntries(TAGS.map((tag) => [tag, ATTRIBUTES]))
      const filter = new (load('xss').FilterXSS)({ whiteList, stripIgnoreTag: true })
      return (text) => filter.process(text)
    },
  },
]

const isThere = (name: string): boolean => {
  try {
    load.resolve(name)
    return true
  } catch {
    return false
  }
}

function attempt(clean: Clean, text: string): string | null {
  try {
    return clean(text)
  } catch {
    return null
  }
}

function measure(name: string, clean: Clean) {
  const kept = HOSTILE.filter((text) => isHostile(attempt(clean, text) ?? '')).length
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now()
    clean(LARGE)
    return performance.now() - from
  })
  const tower = attempt(clean, drawing(TEN_OF_TEN))
  return { name, kept, tower: tower === null ? 'refused' : 'kept', largeMs: percentilesOf(times).p50 }
}

const results = [
  measure('ours', (text) => cleanSvg(text).text),
  ...OTHERS.filter(({ needs }) => needs.every(isThere)).map(({ name, open }) => measure(name, open())),
]
printTable(
  ['', `hostile of ${HOSTILE.length}`, 'drawing of 10³⁰ elements', '1.4 MB drawing, ms'],
  results.map(({ name, kept, tower, largeMs }) => [name, kept, tower, largeMs]),
)
console.log(`\n${await writeResults('svg', { hostile: HOSTILE.length, bytes: LARGE.length, results })}`)

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { root } from './run.mjs'

// Makes apps/web/src/app/theme/inter: run it by hand when Inter, its weights or its features change.

const source = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
const target = path.join(root, 'apps/web/src/app/theme/inter')

/** Those that the styles name, and those that put letters in their place. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'cv11', 'ss03']
const WEIGHTS = { min: 400, max: 700 }

/** Letters of English and Italian pages; every visit loads them. */
const BASIC =
  'U+20-7E,U+A0,U+AB,U+B0-B3,U+B5,U+B7,U+BB,U+C0,U+C8-C9,U+CC,U+D2,U+D7,U+D9,U+E0,U+E8-E9,U+EC,U+F2,U+F9,' +
  'U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC,U+2191,U+2193,U+2212'

const FACE = /files\/inter-([a-z-]+)-opsz-normal\.woff2[\s\S]*?unicode-range: ([^;]+);/g

function lettersOf(ranges) {
  return ranges.split(',').flatMap((range) => {
    const [first, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

function rangesOf(letters) {
  const hex = (letter) => letter.toString(16).toUpperCase()
  const runs = []
  for (const letter of letters.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.last === letter - 1) run.last = letter
    else runs.push({ first: letter, last: letter })
  }
  return runs
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

async function writeFont(name, letters, font) {
  const options = { targetFormat: 'woff2', keepFeatures: FEATURES, variationAxes: { wght: WEIGHTS } }
  await writeFile(
    path.join(target, `${name}.woff2`),
    await subsetFont(font, String.fromCodePoint(...letters), options),
  )
  return `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  src: url("./${name}.woff2") format("woff2");
  unicode-range: ${rangesOf(letters)};
}
`
}

const basic = lettersOf(BASIC)
let styles =
  '/* Inter by script: a browser fetches the files whose letters are on the page. Made by scripts/subset-inter.mjs. */\n'
for (const [, script, ranges] of (await readFile(path.join(source, 'opsz.css'), 'utf8')).matchAll(FACE)) {
  const font = await readFile(path.join(source, `files/inter-${script}-opsz-normal.woff2`))
  const letters = lettersOf(ranges).filter((letter) => letter > 0x1f)
  if (script === 'latin') styles += await writeFont('basic', basic, font)
  styles += await writeFont(
    script,
    letters.filter((letter) => script !== 'latin' || !basic.includes(letter)),
    font,
  )
}
await writeFile(path.join(target, 'inter.css'), styles)

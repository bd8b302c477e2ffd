import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  brokenCitationsIn,
  coloursInOnePlace,
  environmentInConfig,
  jsonIsGuarded,
  languageInOnePlace,
  noTextInComponents,
  pagesByName,
  rulesIn,
  sqlInStore,
  topicsInContract,
} from './house-rules.ts'
import { lengthsOnce } from './length-rules.ts'
import { styleFaults } from './style-rules.ts'
import { grow } from './test-tree.ts'
import { commentsGiveReasons, plainPages, plainWords } from './word-rules.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('a citation of a rule of the product', () => {
  const rules = rulesIn(readFileSync(path.join(root, 'docs/rules.md'), 'utf8'))

  test('names one that is in docs/rules.md', () => {
    const cited = globSync('{apps,packages,bench,e2e,docs}/**/*.{ts,tsx,css,sql,md}', {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
    })
    const broken = cited.flatMap((file) =>
      brokenCitationsIn(readFileSync(path.join(root, file), 'utf8'), rules).map(
        (found) => `${file}: ${found}`,
      ),
    )
    expect(rules.size).toBeGreaterThan(0)
    expect(broken).toEqual([])
  })

  test.for(['Rules: status 99', 'see rules: weather 1', 'Spec §4', 'spec §9, gauges', 'Specification §2'])(
    'is found when it names nothing: %s',
    (comment) => {
      expect(brokenCitationsIn(`/** ${comment}. */`, rules)).toHaveLength(1)
    },
  )

  test.for(['rules: status 1', 'MQTT 3.1.1 §3.4', 'RFC 5321 §4.5.3.1.3'])(
    'passes, as a clause of a standard does: %s',
    (comment) => {
      expect(brokenCitationsIn(`/** ${comment}. */`, rules)).toEqual([])
    },
  )

  test('counts the numbers of each subject on their own', () => {
    expect([...rulesIn('## Status\n\n1. One\n   more\n2. Two\n\n## KPIs\n1. Three')]).toEqual([
      'status 1',
      'status 2',
      'kpis 1',
    ])
  })
})

describe('the house rules can be broken', () => {
  test.for([
    '/** What the device was told. */',
    '// It stands in the table.',
    'const readSaid = 1',
    'interface Asked {}',
    'const isTold = true',
  ])('by a word that is out: %s', (source) => {
    expect(plainWords.findIn(`${source}\n`, 'apps/server/src/a.ts')).toHaveLength(1)
  })

  test.for(["const title = 'was told'", 'const asked = 1', '/** A soldier understands. */'])(
    'not by a text, nor by another word: %s',
    (source) => {
      expect(plainWords.findIn(`${source}\n`, 'apps/server/src/a.ts')).toEqual([])
    },
  )

  test('by a word that is out on a page or in a script, but not in code that it shows', () => {
    expect(['docs/rules.md', 'docs/adr/0001-a.md'].map((file) => plainPages.covers(file))).toEqual([
      true,
      false,
    ])
    expect(plainPages.findIn('The device is told.\n\n```\nsaid\n```\nand `told`', 'docs/rules.md')).toEqual([
      'told',
    ])
    const files = ['scripts/run.mjs', 'apps/a/a.sql', 'apps/a/migrations/0001-a.sql', 'scripts/house.test.ts']
    expect(files.map((file) => plainWords.covers(file))).toEqual([true, true, false, false])
    expect(plainWords.findIn("select 'said' -- as it stands", 'apps/a/a.sql')).toEqual(['stands'])
  })

  test.for([
    '/** What a device shows. */',
    '/**\n * What a device shows.\n */',
    'const shown = 1 // What a device shows.',
    '<p>{/* What a device shows. */}</p>',
    '  // What a device shows.\n  // What it sends.',
    '/* What a device shows. */',
    '-- What a device shows.',
  ])('by a comment that begins with What: %s', (source) => {
    expect(commentsGiveReasons.covers('scripts/run.mjs')).toBe(true)
    expect(commentsGiveReasons.findIn(`${source}\n`, 'apps/server/src/a.ts')).toHaveLength(1)
  })

  test.for([
    '/** Shown by a device. What it sends is not. */',
    '// Shown by a device.\n// What it sends is not.',
    '/** Whatever a device shows. */',
    "const title = 'What a device shows'",
    "const link = 'https://What'",
  ])('not by one that goes on with it, nor by a text: %s', (source) => {
    expect(commentsGiveReasons.findIn(`${source}\n`, 'apps/server/src/a.ts')).toEqual([])
  })

  test.for([
    'const DAY_MS = 86_400_000',
    'const HOUR = 60 * 60 * 1000',
    'export const MINUTE_MS = 60 * 1_000',
    'const HOUR_S = 3600',
    'const KEPT_MS = 30 * 24 * 3_600_000',
    'const end = now() + days * 24 * 60 * 60 * 1000',
    'const age = Math.floor(ms / (60 * 60_000))',
    'wait({ forMs: 3_600_000 })',
    'const cookie = `Max-Age=${90 * 86_400}`',
    'const seconds = 60 * 60',
    'const year = 365 * 24 * HOUR_MS',
    'const hours = count * 60 * MINUTE_MS',
  ])('by a length of time that is spelled out: %s', (source) => {
    expect(lengthsOnce.findIn(`${source}\n`, 'apps/server/src/a.ts')).toHaveLength(1)
  })

  test.for([
    'const DAY = 24 * 60',
    'const HOUR = Date.UTC(2026, 2, 1, 8)',
    'const KEPT_MS = 30 * DAY_MS',
    'const points = 3600',
    'const pause = 10 * 60_000',
    'const last = 4_102_444_800_000',
    "const q = 'select 3600000 * 24'",
    'type Steps = 3600000 | 86400000',
  ])('not by another number: %s', (source) => {
    expect(lengthsOnce.findIn(`${source}\n`, 'apps/server/src/a.ts')).toEqual([])
  })

  const page = 'apps/web/src/subjects/fleet/fleet-page.tsx'
  const server = 'apps/server/src/subjects/fleet/fleet.ts'

  test.for([
    '<Button aria-label="Close" />',
    "<Input placeholder={'Search'} />",
    '<Input label={`Machine ${name}`} />',
    "<Input title={open ? 'Open' : t('closed')} />",
    "<p>{open ? 'Open' : null}</p>",
    "<p>{error || 'It failed'}</p>",
    '<>{`${count} machines`}</>',
  ])('by text in a component: %s', (source) => {
    expect(noTextInComponents.covers(page)).toBe(true)
    expect(noTextInComponents.findIn(`export const part = ${source}`, page)).toHaveLength(1)
  })

  test.for([
    '<Button aria-label={t(\'close\')} variant="subtle" />',
    '<img alt="" src={picture} />',
    "<p>{t(open ? 'open' : 'closed')}</p>",
    "<p>{state === 'open' ? t('open') : '–'}</p>",
    "<p>{rows.map((row) => pick(row, 'name'))}</p>",
  ])('but not by a key or a sign: %s', (source) => {
    expect(noTextInComponents.findIn(`export const part = ${source}`, page)).toEqual([])
  })

  test.for([
    ["const c = '#fff'", page],
    ["const c = 'rgba(0, 0, 0, 0.5)'", page],
    ['.pill { color: #12AB90 }', 'apps/web/src/platform/ui/pill.module.css'],
  ] as const)('by a colour: %s', ([source, file]) => {
    expect(coloursInOnePlace.covers(file)).toBe(true)
    expect(coloursInOnePlace.findIn(source, file)).toHaveLength(1)
  })

  test('but not by a colour among the tokens, in a comment, or by a link', () => {
    expect(coloursInOnePlace.covers('apps/web/src/app/tokens.css')).toBe(false)
    expect(coloursInOnePlace.findIn("// #fff\nconst link = '#features'", page)).toEqual([])
  })

  test.for(['const t = `machines/${id}/Machine/Status`', "const t = '$share/ingest/machines/#'"])(
    'by a topic: %s',
    (source) => {
      expect(topicsInContract.covers(server)).toBe(true)
      expect(topicsInContract.findIn(source, server)).toHaveLength(1)
    },
  )

  test('but not by a path or an import', () => {
    const source = "import { a } from './machines/a.ts'\nconst p = '/api/machines/last-status'"
    expect(topicsInContract.findIn(source, server)).toEqual([])
    expect(topicsInContract.covers('packages/contract/src/wire/topics.ts')).toBe(false)
  })

  test.for([
    "const action = '/machine'",
    'const action = `/machine/${id}/alarms`',
    'const action = `/maintenance/tickets?ticket=${id}`',
    'const link = `${publicUrl}/settings/notifications`',
  ])('by the path of a page on the server: %s', (source) => {
    expect(pagesByName.covers(server)).toBe(true)
    expect(pagesByName.findIn(source, server)).toEqual([expect.stringContaining('/')])
  })

  test('but not by the name of one, a call, a topic or an import', () => {
    const source = `import { a } from './machine/a.ts'
      const action = pageAddress('machine_alarms', { id })
      const call = '/api/v2/machine'
      const topic = \`plant/\${id}/maintenance/\${nr}\`
      const other = '/machines'`
    expect(pagesByName.findIn(source, server)).toEqual([])
  })

  test('by a look at the environment', () => {
    expect(environmentInConfig.covers(server)).toBe(true)
    expect(environmentInConfig.findIn('const port = process.env.PORT', server)).toHaveLength(1)
    expect(environmentInConfig.covers('apps/server/src/config.ts')).toBe(false)
  })

  test.for([
    'const q = `select id\n from machine`',
    "const q = 'INSERT INTO machine values (1)'",
    "const q = 'delete from machine '",
    "const q = 'update machine set name = 1'",
    "const q = 'select pg_advisory_lock($1)'",
  ])('by SQL: %s', (source) => {
    expect(sqlInStore.covers(server)).toBe(true)
    expect(sqlInStore.findIn(source, server)).toHaveLength(1)
    expect(sqlInStore.covers('apps/server/src/platform/registry/machine-names.ts')).toBe(true)
    expect(sqlInStore.covers('apps/server/src/platform/registry/machine-store.ts')).toBe(false)
    expect(sqlInStore.covers('apps/server/src/subjects/fleet/fleet-store.ts')).toBe(false)
  })

  test.for([
    'new Intl.NumberFormat(language).format(1)',
    "new Intl.DisplayNames([i18n.language], { type: 'region' })",
    'names.sort((a, b) => a.localeCompare(b))',
    'names.sort((a, b) => a.localeCompare(b, language))',
  ])('by Intl in the language of the reader: %s', (source) => {
    expect(languageInOnePlace.covers(page)).toBe(true)
    expect(languageInOnePlace.covers('apps/web/src/platform/i18n/intl.ts')).toBe(false)
    expect(languageInOnePlace.findIn(source, page)).toHaveLength(1)
  })

  test.for([
    "new Intl.DateTimeFormat('en-GB', { timeZone })",
    'Intl.DateTimeFormat().resolvedOptions().timeZone',
    "a.localeCompare(b, 'en', { numeric: true })",
  ])('but not by what is the same for every reader: %s', (source) => {
    expect(languageInOnePlace.findIn(source, page)).toEqual([])
  })

  test.for([
    'socket.on("message", (text) => JSON.parse(text))',
    'const all = texts.map(JSON.parse)',
    "const read = JSON['parse'](text)",
    'try { texts.map((text) => JSON.parse(text)) } catch {}',
    'try { socket.on("data", function (text) { JSON.parse(text) }) } catch {}',
    'try { read() } catch { JSON.parse(text) }',
    'try { read() } finally { JSON.parse(text) }',
    'class Reader { read(text) { return JSON.parse(text) } }',
  ])('by JSON that nobody catches: %s', (source) => {
    expect(jsonIsGuarded.covers(server)).toBe(true)
    expect(jsonIsGuarded.covers('apps/server/src/subjects/fleet/fleet.test.ts')).toBe(false)
    expect(jsonIsGuarded.findIn(source, server)).toHaveLength(1)
  })

  test.for([
    'const read = (text) => { try { return JSON.parse(text) } catch { return null } }',
    'try { if (text) { all.push(JSON.parse(text)) } } catch {}',
    'const text = JSON.stringify(value)',
  ])('but not by JSON whose faults are caught: %s', (source) => {
    expect(jsonIsGuarded.findIn(source, server)).toEqual([])
  })
})

describe('styles', () => {
  const theme = { 'apps/web/src/app/theme/app.css': '.mw-num { color: red }\n.mw-toast-error { color: red }' }
  const card = (css: string, tsx: string) =>
    grow({ ...theme, 'apps/web/src/card.module.css': css, 'apps/web/src/card.tsx': tsx })
  const uses = (classes: string) =>
    `import styles from './card.module.css'\nexport const Card = () => <i className={${classes}} />`

  test('name what their components use, and nothing else', () => {
    expect(styleFaults(root)).toEqual([])
  })

  test('pass with classes of a module, of the theme, and of Mantine', async () => {
    const css =
      '/* .old */\n@media print { .row:is(.wide) > :global(.mantine-Button-root) { margin: 0.5rem } }'
    const tsx = uses('isWide ? `${styles.row} ${styles.wide} mw-num mw-toast-${kind}` : styles.row')
    expect(styleFaults(await card(css, tsx))).toEqual([])
  })

  test.for([
    ['.row {}', uses('styles.rows'), ['there is no .rows', 'nothing uses .row']],
    ['.row {}', uses('`${styles.row} mw-nums`'), ['.mw-nums is in no file of the theme']],
    ['.row {}', uses('styles[name] ?? styles.row'), ['styles[…] hides']],
    ['.card-row {}', uses('""'), ['is not in camelCase', 'nothing uses .card-row']],
    [
      '.row {}',
      "import styles from './other.module.css'",
      ['there is no ./other.module.css', 'nothing uses .row'],
    ],
  ] as const)('are found where they do not agree: %s %s', async ([css, tsx, faults]) => {
    const found = styleFaults(await card(css, tsx))
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  })

  test('are modules outside the theme', async () => {
    const folder = await grow({ ...theme, 'apps/web/src/card.css': '.row {}' })
    expect(styleFaults(folder)).toEqual([expect.stringContaining('card.css: is no module')])
  })
})

test('the linter finds text between tags, and lets keys pass', async () => {
  const { vcs: _, ...config } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  const folder = await grow({
    'biome.json': JSON.stringify(config),
    'apps/web/src/bad.tsx': 'export const Pill = () => <p>Running</p>',
    'apps/web/src/good.tsx': "export const Pill = () => <p>{t('running')}</p>",
  })
  const args = ['lint', '--only=style/noJsxLiterals', '--colors=off', 'apps']
  const { stderr } = spawnSync('biome', args, { cwd: folder, encoding: 'utf8' })
  expect(stderr.match(/\w+\.tsx(?=.*noJsxLiterals)/g)).toEqual(['bad.tsx'])
})

import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { describe, expect, test } from 'vitest'
import { grow } from './test-tree.ts'

const configFile = path.resolve(import.meta.dirname, '../.dependency-cruiser.mjs')

describe('the import rules', () => {
  async function violationsIn(tree: Record<string, string>) {
    const folder = await grow(tree)
    const rules = await extractDepcruiseOptions(configFile)
    const { output } = await cruise(Object.keys(tree), { ...rules, baseDir: folder })
    return (output as ICruiseResult).summary.violations
  }

  /** The names of the rules that a little tree of files breaks. */
  const brokenBy = async (tree: Record<string, string>): Promise<string[]> => [
    ...new Set((await violationsIn(tree)).map(({ rule }) => rule.name)),
  ]

  const thing = 'export const thing = 1\n'

  const forbidden = [
    ['packages/domain/src/oee.ts', 'node:fs', 'domain-is-pure'],
    ['packages/domain/src/oee.ts', './time/zone.ts', 'every-file-has-a-room'],
    ['packages/domain/src/time/zone.ts', '../alarms/alarm.ts', 'domain-ground-knows-no-subject'],
    ['packages/domain/src/status/status.ts', '../alarms/alarm.ts', 'domain-status-knows-earlier-subjects'],
    ['packages/contract/src/calls.ts', 'node:http', 'contract-knows-only-domain'],
    ['packages/contract/src/wire/text.ts', '../alarms/alarms.ts', 'contract-ground-knows-no-subject'],
    ['packages/contract/src/left-over.ts', './calls.ts', 'every-file-has-a-room'],
    [
      'packages/contract/src/status/status.ts',
      '../alarms/alarms.ts',
      'contract-status-knows-earlier-subjects',
    ],
    ['packages/domain/src/time/zone.ts', '../../../../apps/server/src/app.ts', 'packages-know-no-app'],
    ['apps/web/src/main.tsx', '../../server/src/app.ts', 'web-and-server-meet-in-contract'],
    ['apps/simulator/src/fleet.ts', '../../server/src/app.ts', 'simulator-is-a-machine'],
    ['apps/server/src/subjects/alarms/alarms.ts', '../status/status-spans.ts', 'subjects-share-on-purpose'],
    [
      'apps/server/src/subjects/status/statuses.ts',
      '../alarms/shared/alarm-words.ts',
      'server-status-knows-earlier-subjects',
    ],
    ['apps/server/src/subjects/status/statuses.ts', '../../app.ts', 'subjects-know-nothing-above'],
    [
      'apps/server/src/subjects/status/statuses.ts',
      '../../app/start-store.ts',
      'subjects-know-nothing-above',
    ],
    ['apps/server/src/app/serve-calls.ts', './start-store.ts', 'only-app-starts-a-phase'],
    ['apps/server/src/cli/rebuild.ts', '../app/start-store.ts', 'only-app-starts-a-phase'],
    [
      'apps/server/src/platform/http/guard.ts',
      '../../subjects/status/shared/status-store.ts',
      'platform-knows-no-subject',
    ],
    [
      'apps/server/src/platform/telemetry/point-store.ts',
      '../http/serve.ts',
      'server-telemetry-imports-downwards',
    ],
    [
      'apps/server/src/platform/notices/notice-text.ts',
      '../../../../../packages/domain/src/tickets/ticket.ts',
      'server-notices-knows-no-product',
    ],
    [
      'apps/server/src/platform/mail/layout.ts',
      '../../../../../packages/contract/src/tickets/tickets.ts',
      'server-mail-knows-no-product',
    ],
    ['apps/server/src/platform/http/guard.ts', '../identity/tokens.ts', 'server-http-imports-downwards'],
    ['apps/server/src/platform/cellar/wine.ts', '../bus/bus.ts', 'every-file-has-a-room'],
    ['apps/server/src/recent-map.ts', './platform/bus/bus.ts', 'every-file-has-a-room'],
    ['apps/web/src/subjects/alarms/page.tsx', '../machines/row.tsx', 'subjects-share-on-purpose'],
    [
      'apps/web/src/subjects/status/shared/pill.tsx',
      '../../machines/shared/row.tsx',
      'web-status-knows-earlier-subjects',
    ],
    ['apps/web/src/platform/ui/pill.tsx', '../api/client.ts', 'ui-knows-no-product'],
    [
      'apps/web/src/platform/ui/pill.tsx',
      '../../../../../packages/domain/src/status/status.ts',
      'ui-knows-no-product',
    ],
    [
      'apps/web/src/platform/live/socket.ts',
      '../../subjects/machines/shared/row.tsx',
      'platform-knows-no-subject',
    ],
    ['apps/web/src/subjects/machines/row.tsx', '../../app/router.tsx', 'subjects-know-nothing-above'],
    ['apps/web/src/features/machines/row.tsx', '../../app/router.tsx', 'every-file-has-a-room'],
    ['apps/server/src/app.ts', './testing/test-database.ts', 'no-test-support-in-the-product'],
    ['apps/server/src/app.ts', './gone.ts', 'everything-resolves'],
  ] as const
  const targetOf = (file: string, imported: string): string =>
    imported.startsWith('.') ? path.join(path.dirname(file), imported) : imported.replace('node:', '')

  test('forbid each of these imports, in one tree of them all', async () => {
    const tree: Record<string, string> = {}
    for (const [file, imported] of forbidden) {
      const target = targetOf(file, imported)
      if (imported.startsWith('.') && !imported.endsWith('gone.ts')) tree[target] ??= thing
      tree[file] = `import '${imported}'\n${tree[file] ?? thing}`
    }
    const broken = (await violationsIn(tree)).map(({ rule, from, to }) => `${from} > ${to}: ${rule.name}`)
    const expected = forbidden.map(([file, imported, rule]) => {
      const target = imported.endsWith('gone.ts') ? imported : targetOf(file, imported)
      return `${file} > ${target}: ${rule}`
    })
    expect(broken).toEqual(expect.arrayContaining(expected))
  })

  test('forbid a type as they forbid a value', async () => {
    const tree = {
      'apps/web/src/platform/ui/pill.tsx': "import type { thing } from '../api/client.ts'\n",
      'apps/web/src/platform/api/client.ts': thing,
    }
    expect(await brokenBy(tree)).toContain('ui-knows-no-product')
  })

  test('forbid a circle', async () => {
    const tree = {
      'apps/server/src/platform/bus/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'apps/server/src/platform/bus/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    }
    expect(await brokenBy(tree)).toEqual(['no-circles'])
    const rules = {
      'scripts/house-rules.ts': "import { other } from './test-rules.ts'\nexport const rule = other\n",
      'scripts/test-rules.ts':
        "import type { rule } from './house-rules.ts'\nexport const other = 1 as typeof rule\n",
    }
    expect(await brokenBy(rules)).toEqual(['no-circles'])
  })

  test('forbid a file that belongs to nothing, unless it is where a program starts', async () => {
    expect(await brokenBy({ 'apps/server/src/cli/left-over.ts': thing })).toEqual(['no-orphans'])
    expect(await brokenBy({ 'apps/server/src/main.ts': thing })).toEqual([])
  })

  test('allow the way the tree is meant to be walked', async () => {
    const uses = (...imported: string[]) =>
      `${imported.map((from, n) => `import { thing as t${n} } from '${from}'`).join('\n')}\nexport const thing = [${imported.map((_, n) => `t${n}`)}]\n`
    const tree = {
      'apps/web/src/platform/ui/pill.tsx': uses('../../../../../packages/domain/src/time/zone.ts'),
      'packages/domain/src/time/zone.ts': thing,
      'apps/web/src/platform/api/client.ts': uses('../../../../../packages/contract/src/calls.ts'),
      // A page may show what a later subject shares.
      'apps/web/src/subjects/machines/row.tsx': uses(
        '../../platform/ui/pill.tsx',
        '../../platform/api/client.ts',
        './part.tsx',
        '../tickets/shared/link.tsx',
      ),
      'apps/web/src/subjects/machines/part.tsx': thing,
      'apps/web/src/subjects/tickets/shared/link.tsx': uses('../../status/shared/glyph.tsx'),
      'apps/web/src/subjects/status/shared/glyph.tsx': thing,
      'apps/web/src/app/router.tsx': uses('../subjects/machines/row.tsx'),
      'apps/server/src/app.ts': uses('./app/serve-calls.ts', './config.ts'),
      'apps/server/src/app/serve-calls.ts': `import type { thing as made } from './start-store.ts'\n${uses('../subjects/alarms/alarms.ts')}export type Made = typeof made\n`,
      'apps/server/src/app/start-store.ts': uses('../config.ts'),
      'apps/server/src/subjects/alarms/alarms.ts': uses(
        './shared/alarm-store.ts',
        '../status/shared/status-store.ts',
        '../../platform/http/serve.ts',
      ),
      'apps/server/src/subjects/alarms/shared/alarm-store.ts': uses('../../../platform/database/database.ts'),
      'apps/server/src/subjects/status/shared/status-store.ts': thing,
      'apps/server/src/platform/http/serve.ts': uses('../../config.ts', '../database/database.ts'),
      'apps/server/src/platform/database/database.ts': thing,
      'apps/server/src/config.ts': thing,
      'packages/contract/src/calls.ts': uses('../../domain/src/alarms/alarm.ts'),
      'packages/domain/src/alarms/alarm.ts': uses('../status/status.ts', '../time/zone.ts'),
      'packages/domain/src/status/status.ts': thing,
    }
    expect(await brokenBy(tree)).toEqual([])
  })
})

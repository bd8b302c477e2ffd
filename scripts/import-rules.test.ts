import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { describe, expect, test } from 'vitest'
import { grow } from './test-tree.ts'

const configFile = path.resolve(import.meta.dirname, '../.dependency-cruiser.mjs')

describe('the import rules', () => {
  /** The names of the rules that a little tree of files breaks. */
  async function brokenBy(tree: Record<string, string>): Promise<string[]> {
    const folder = await grow(tree)
    const rules = await extractDepcruiseOptions(configFile)
    const { output } = await cruise(Object.keys(tree), { ...rules, baseDir: folder })
    return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))]
  }

  const thing = 'export const thing = 1\n'

  test.for([
    ['packages/domain/src/oee.ts', 'node:fs', 'domain-is-pure'],
    ['packages/contract/src/calls.ts', 'node:http', 'contract-knows-only-domain'],
    ['packages/contract/src/wire/text.ts', '../alarms/alarms.ts', 'contract-ground-knows-no-subject'],
    ['packages/contract/src/left-over.ts', './calls.ts', 'every-file-has-a-room'],
    ['packages/domain/src/oee.ts', '../../../apps/server/src/bus.ts', 'packages-know-no-app'],
    ['apps/web/src/platform/api/client.ts', '../../../server/src/bus.ts', 'web-and-server-meet-in-contract'],
    ['apps/simulator/src/fleet.ts', '../../server/src/bus.ts', 'simulator-is-a-machine'],
    ['apps/server/src/features/alarms/alarms.ts', '../machines/machines.ts', 'features-keep-to-themselves'],
    ['apps/web/src/features/alarms/page.tsx', '../machines/row.tsx', 'features-keep-to-themselves'],
    ['apps/web/src/ui/pill.tsx', '../features/machines/row.tsx', 'ui-knows-no-product'],
    ['apps/web/src/ui/pill.tsx', '../api/client.ts', 'ui-knows-no-product'],
    ['apps/web/src/ui/pill.tsx', '../status/status-look.ts', 'ui-knows-no-product'],
    ['apps/web/src/ui/pill.tsx', '../../../../packages/domain/src/status/status.ts', 'ui-knows-no-product'],
    ['apps/web/src/live/socket.ts', '../features/machines/row.tsx', 'web-shared-before-features'],
    ['apps/web/src/features/machines/row.tsx', '../../app/router.tsx', 'web-features-before-app'],
    ['apps/server/src/store/alarm-store.ts', '../api/serve.ts', 'server-store-imports-downwards'],
    ['apps/server/src/platform/http/guard.ts', '../identity/sessions.ts', 'server-api-imports-downwards'],
    ['apps/server/src/identity/provider.ts', '../demo/accounts.ts', 'server-identity-imports-downwards'],
    ['apps/server/src/platform/mqtt/broker.ts', '../app.ts', 'server-broker-imports-downwards'],
    ['apps/server/src/platform/bus/bus.ts', './features/features.ts', 'server-bus-imports-downwards'],
    ['apps/server/src/cellar/wine.ts', '../bus.ts', 'server-rooms-have-a-place'],
    ['apps/server/src/app.ts', './testing/test-database.ts', 'no-test-support-in-the-product'],
    ['apps/server/src/app.ts', './gone.ts', 'everything-resolves'],
  ] as const)('forbid that %s imports %s', async ([file, imported, rule]) => {
    const target = imported.startsWith('.') && path.join(path.dirname(file), imported)
    const there = target && !target.endsWith('gone.ts') ? { [target]: thing } : {}
    expect(
      await brokenBy({ [file]: `import { thing } from '${imported}'\nexport const own = thing\n`, ...there }),
    ).toContain(rule)
  })

  test('forbid a type as they forbid a value', async () => {
    const tree = {
      'apps/web/src/ui/pill.tsx': "import type { thing } from '../api/client.ts'\n",
      'apps/web/src/platform/api/client.ts': thing,
    }
    expect(await brokenBy(tree)).toContain('ui-knows-no-product')
  })

  test('forbid a circle', async () => {
    const tree = {
      'apps/server/src/bus/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'apps/server/src/bus/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    }
    expect(await brokenBy(tree)).toEqual(['no-circles'])
  })

  test('forbid a file that belongs to nothing, unless it is where a program starts', async () => {
    expect(await brokenBy({ 'apps/server/src/left-over.ts': thing })).toEqual(['no-orphans'])
    expect(await brokenBy({ 'apps/server/src/main.ts': thing })).toEqual([])
  })

  test('allow the way the tree is meant to be walked', async () => {
    const uses = (...imported: string[]) =>
      `${imported.map((from, n) => `import { thing as t${n} } from '${from}'`).join('\n')}\nexport const thing = [${imported.map((_, n) => `t${n}`)}]\n`
    const tree = {
      'apps/web/src/ui/pill.tsx': uses('../../../../packages/domain/src/time/zone.ts'),
      'packages/domain/src/time/zone.ts': thing,
      'apps/web/src/platform/api/client.ts': uses('../../../../packages/contract/src/calls.ts'),
      'apps/web/src/features/machines/row.tsx': uses(
        '../../ui/pill.tsx',
        '../../api/client.ts',
        './part.tsx',
      ),
      'apps/web/src/features/machines/part.tsx': thing,
      'apps/web/src/app/router.tsx': uses('../features/machines/row.tsx'),
      'apps/server/src/app.ts': uses('./features/alarms/alarms.ts'),
      'apps/server/src/features/alarms/alarms.ts': uses('../feature.ts', './alarm-store.ts', '../../bus.ts'),
      'apps/server/src/features/alarms/alarm-store.ts': uses('../../store/database/database.ts'),
      'apps/server/src/subject.ts': uses('../api/serve.ts'),
      'apps/server/src/platform/http/serve.ts': thing,
      'apps/server/src/platform/bus/bus.ts': thing,
      'apps/server/src/platform/database/database.ts': thing,
      'packages/contract/src/calls.ts': uses('../../domain/src/oee.ts'),
      'packages/domain/src/oee.ts': thing,
    }
    expect(await brokenBy(tree)).toEqual([])
  })
})

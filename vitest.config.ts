import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { textsInParts } from './apps/web/build/texts-in-parts.ts'

// Node 24 runs TypeScript as it is; an older one fails later and less clearly.
if (Number(process.versions.node.split('.', 1)[0]) < 24) {
  throw new Error('Run the tests with the pinned Node: npm test, or npx vitest.')
}

/** Also of the processes that tests start: one loads what another has compiled, which is half of its start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/millwright/compiled')

/**
 * A worker loads what the tests import once, not for every file: a test leaves the clock, the environment and the globals
 * as it found them. Half of what a test does is done by PostgreSQL, and many wait for something to end or to start: with
 * one file more than cores a third of the processor was idle.
 */
const shared = {
  isolate: false,
  provide: { isLong: process.env.TEST_LONG === '1', seed: Number(process.env.TEST_SEED ?? 0) },
  maxWorkers: availableParallelism() + 2,
  setupFiles: ['scripts/properties.setup.ts', 'scripts/patience.setup.ts'],
  unstubGlobals: true,
  unstubEnvs: true,
  // For tests that hang: a computer that is busy elsewhere has held some up for more than a minute.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
}
const exclude = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [textsInParts()],
        test: {
          ...shared,
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/simulator/**/*.test.ts',
            'apps/connector/**/*.test.ts',
            'apps/opcua/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: 'apps/server/src/testing/test-postgres.setup.ts',
        },
      },
      {
        plugins: [textsInParts()],
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/**/*.test.tsx'],
          exclude,
          environment: 'happy-dom',
          setupFiles: [...shared.setupFiles, 'apps/web/src/testing/patience.setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/product.setup.ts', 'e2e/browser.setup.ts'],
          setupFiles: ['scripts/patience.setup.ts', 'e2e/second-try.setup.ts'],
          isolate: false,
          fileParallelism: false,
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page on a busy computer takes longer than the second that is the default.
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { textsInParts } from './apps/web/build/texts-in-parts.ts'

// Node 24 runs TypeScript as it is; an older one fails later and less clearly.
if (Number(process.versions.node.split('.', 1)[0]) < 24) {
  throw new Error('Run the tests with the pinned Node: npm test, or npx vitest.')
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [textsInParts()],
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'apps/server/src/testing/test-postgres.setup.ts',
          setupFiles: ['scripts/properties.setup.ts', 'apps/web/src/testing/patience.setup.ts'],
          // Half of what a test does is done by PostgreSQL: a file for each core, not for all but one.
          maxWorkers: availableParallelism(),
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/product.setup.ts',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page on a busy computer takes longer than the second that is the default.
          expect: { poll: { timeout: 15_000, interval: 100 } },
        },
      },
    ],
  },
})

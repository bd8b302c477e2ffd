import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationsOf, repeatedNumbers } from './migration-rules.ts'

const names = migrationsOf(path.resolve(import.meta.dirname, '..'))

test('each new migration has a number of its own', () => {
  expect(names.length).toBeGreaterThan(80)
  expect(repeatedNumbers(names)).toEqual([])
})

test.each([
  [['0123-a.sql', '0123-b.sql'], ['0123-b.sql has the number of 0123-a.sql']],
  [['0085-run-count.sql', '0085-run-new.sql'], ['0085-run-new.sql has the number of 0085-run-count.sql']],
  [['0085-run-count.sql', '0085-run-open.sql', '0123-a.sql', '0124-a.sql'], []],
])('a number that is taken is found: %j', (files, found) => {
  expect(repeatedNumbers(files)).toEqual(found)
})

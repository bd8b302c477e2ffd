import { expect, it } from 'vitest'
import { readChanges } from './changes.ts'

const LOG = `# Changes

## 1.2.0 (2026-11-19)

### Health

- *Settings* says more
  of each part ([how](docs/a.md#b)).
- \`npm start\` is quick.

### Empty

## 1.1.0 (2026-10-01)

### Old

- Something else
`

it('the changes of a version are read from the log, as one reads them', () => {
  expect(readChanges(LOG, '1.2.0')).toEqual([
    { title: 'Health', changes: ['Settings says more of each part.', 'npm start is quick.'] },
  ])
  expect(readChanges(LOG, '1.2')).toEqual([])
  expect(readChanges('', '1.2.0')).toEqual([])
})

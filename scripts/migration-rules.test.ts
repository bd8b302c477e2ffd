import path from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenRemovals, migrationRemovals, migrationsOf, repeatedNumbers } from './migration-rules.ts'

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

const FIRST = '-- Notes.\n'
const PRESENT = '0.3.0'

test('migrations of this tree only add, or say since when nothing uses what they remove', () => {
  expect(migrationRemovals(path.resolve(import.meta.dirname, '..'))).toEqual([])
})

test.each([
  ['drop table note;', 'drops a table'],
  ['drop view if exists note_view;', 'drops a view'],
  ['alter table note drop column text;', 'drops a column'],
  ['alter table note drop text;', 'drops a column'],
  ['alter table note rename column text to words;', 'renames'],
  ['alter table note alter column id type bigint;', 'changes the type of a column'],
  ['alter table note\n  alter id set data type bigint;', 'changes the type of a column'],
  ['alter table note alter column text set not null;', 'sets not null'],
  ['truncate note;', 'empties a table'],
  ['ALTER TABLE note ADD COLUMN kind text NOT NULL;', 'adds a column that is not null and has no default'],
  [
    'alter table note add column kind text default 1, add column size int not null;',
    'adds a column that is not null and has no default',
  ],
])('of a version whose tables an older process still uses is refused: %j', (sql, what) => {
  expect(forbiddenRemovals('0160-note.sql', FIRST + sql, PRESENT)).toEqual([
    `0160-note.sql ${what}, and its first line does not say "-- removes: unused since 0.x"`,
  ])
})

test.each([
  'create table note (id int not null, text text not null);',
  'create table note (id int);\nalter table note alter column id set not null;',
  "alter table note add column kind text not null default 'x', add column size int;",
  'alter table note add column twice int not null generated always as (size * 2) stored;',
  'alter table note drop constraint note_kind, alter column kind drop not null, alter kind drop default;',
  'drop index note_text;',
  "-- drop table note;\ninsert into word values ('drop table; rename');",
  'create type kind as enum ();\nalter table note add constraint size check (size is not null);',
])('that only adds is taken: %j', (sql) => {
  expect(forbiddenRemovals('0160-note.sql', FIRST + sql, PRESENT)).toEqual([])
})

test('what nothing uses since a version that is older than the present one may be removed', () => {
  const since = (version: string) =>
    forbiddenRemovals('0160-note.sql', `-- removes: unused since ${version}\ndrop table note;`, PRESENT)
  expect([since('0.2'), since('0.1.5')]).toEqual([[], []])
  expect(since('0.3')).toEqual([
    '0160-note.sql drops a table, and the version before 0.3.0 may still use what it removes',
  ])
  expect(forbiddenRemovals('0145-old.sql', 'drop table note;', PRESENT)).toEqual([])
})

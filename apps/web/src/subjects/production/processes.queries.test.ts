import type { Process } from '@millwright/contract/production/productions'
import { expect, test } from 'vitest'
import { patchProcesses } from './processes.queries.ts'

const thickness = {
  ref: 'Piece',
  label: 'Thickness',
  value: 18,
  unit: 'mm',
  ts: 100,
  channel: 'ProductionProcess/01/Variables/Piece/Thickness',
}
const process = (Process: '01' | '02', rest: Partial<Process> = {}): Process => ({
  Process,
  Program: '',
  State: 'none',
  RepsTarget: null,
  RepsDone: null,
  Variables: [],
  ...rest,
})
const held = [process('01', { Program: 'SHELF', State: 'exe', Variables: [thickness] }), process('02')]
const say = (channel: string, v: unknown, ts = 200) => ({ channel: `m/ProductionProcess/${channel}`, v, ts })

test('a program that is loaded into another process appears there and nowhere else', () => {
  const next = patchProcesses(
    held,
    [say('02/Programs/01/Name', 'TOP'), say('02/Programs/01/State', 'EXE')],
    'm',
  )
  expect(next[1]).toMatchObject({ Program: 'TOP', State: 'exe' })
  expect(next[0]).toBe(held[0])
})

test('a program that is unloaded takes its state with it', () => {
  expect(patchProcesses(held, [say('01/Programs/01/Name', '')], 'm')[0]).toMatchObject({
    Program: '',
    State: 'none',
  })
})

test('a variable moves with its channel; an older value does not move it back', () => {
  const next = patchProcesses(held, [say('01/Variables/Piece/Thickness', 22)], 'm')
  expect(next[0]?.Variables).toEqual([{ ...thickness, value: 22, ts: 200 }])
  expect(patchProcesses(next, [say('01/Variables/Piece/Thickness', 18, 150)], 'm')).toBe(next)
})

test('repetitions are counted with their time', () => {
  const next = patchProcesses(held, [say('01/Programs/01/RepsDone', 4)], 'm')
  expect(next[0]?.RepsDone).toEqual({ value: 4, timestamp: 200, label: 'reps' })
  expect(patchProcesses(next, [say('01/Programs/01/RepsDone', 3, 190)], 'm')[0]?.RepsDone?.value).toBe(4)
})

test('what another machine says, or what says nothing, changes nothing', () => {
  expect(
    patchProcesses(held, [{ channel: 'x/ProductionProcess/01/Programs/01/Name', v: 'A', ts: 200 }], 'm'),
  ).toBe(held)
  expect(patchProcesses(held, [say('01/Programs/01/State', 'dancing')], 'm')).toBe(held)
})

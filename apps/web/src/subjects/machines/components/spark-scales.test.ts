import type { Component } from '@millwright/contract/machines/components'
import { expect, test } from 'vitest'
import type { ComponentRow } from './component-rows.ts'
import { quantityOf, sparkScales } from './spark-scales.ts'

const row = (name: string, units: string, channel: string): ComponentRow => ({
  component: {
    key: channel,
    title: name,
    topicLevel: name,
    topic: [],
    channel,
    id: channel,
    path: name,
    description: '',
    variant: '',
    children: [],
    node: { name, value: '', units, symbolicName: '', type: '', location: '' },
  } satisfies Component,
  level: 1,
  section: null,
  variant: '',
  leaves: 1,
  isOpen: false,
})

const points = (...values: unknown[]) => values.map((v, index) => ({ v, ts: index * 5_000 }))

test('the same quantity in the same unit has one scale, whatever part it is measured at', () => {
  const rows = [
    row('Load', '%', 'Machine/Axes/X/Load'),
    row('Load', '%', 'Machine/Axes/Y/Load'),
    row('Humidity', '%', 'Environment/Humidity'),
    row('Status', '', 'Spindle/Status'),
    row('Load', '%', 'Machine/Axes/Z/Load'),
  ]
  const scales = sparkScales(
    rows,
    new Map([
      ['Machine/Axes/X/Load', points(30, 31, 29)],
      ['Machine/Axes/Y/Load', points(5, 80, 'none', 60)],
      ['Environment/Humidity', points(44, 45, 44)],
      ['Spindle/Status', points('ok', 'ok', 'ok')],
      // Too few for a line.
      ['Machine/Axes/Z/Load', points(0, 100)],
    ]),
  )
  expect([...scales]).toEqual([
    ['load %', { low: 5, high: 80 }],
    ['humidity %', { low: 44, high: 45 }],
  ])
  expect(rows.map(({ component }) => quantityOf(component))[4]).toBe('load %')
})

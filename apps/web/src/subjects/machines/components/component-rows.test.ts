import type { Component, Components } from '@millwright/contract/machines/components'
import { describe, expect, test } from 'vitest'
import { rowsOf } from './component-rows.ts'

const component = (key: string, title: string, channel = '', children: string[] = []): Component => ({
  key,
  title,
  topicLevel: '',
  topic: [],
  channel,
  id: key,
  path: title,
  description: '',
  variant: '',
  children,
  node: { name: title, value: '', units: '', symbolicName: '', type: '', location: '' },
})

const tree: Components = {
  model: null,
  refusal: null,
  sections: [
    { section: 'model', keys: ['0'] },
    { section: 'environmentSensor', keys: ['e'] },
  ],
  components: [
    component('0', 'Base machine', '', ['0.0', '0.1', 'h']),
    component('0.0', 'Feed rate', 'Feed'),
    component('0.1', 'X axis', '', ['0.1.0']),
    component('0.1.0', 'Position', 'X/Position'),
    component('e', 'Environment', '', ['e.0']),
    component('e.0', 'Humidity', 'Environment/Humidity'),
    component('h', 'Heater 1', '', ['h.0']),
    component('h.0', 'Temperature', 'H/Temperature'),
  ],
  heaters: ['h'],
  values: [],
}
const titles = (words = '', toggled = new Map<string, boolean>()) =>
  rowsOf(tree, { words, toggled, nameOf: ({ title }) => title }).map(
    ({ component: { title }, level }) => `${'-'.repeat(level)}${title}`,
  )

describe('the tree of components', () => {
  test('is open where it is small, without what is shown apart', () => {
    expect(titles()).toEqual([
      '-Base machine',
      '--Feed rate',
      '--X axis',
      '---Position',
      '-Environment',
      '--Humidity',
    ])
  })

  test('closes by hand', () => {
    expect(titles('', new Map([['0', false]]))).toEqual(['-Base machine', '-Environment', '--Humidity'])
  })

  test('shows what is searched for with the groups it is in', () => {
    expect(titles('position', new Map([['0', false]]))).toEqual(['-Base machine', '--X axis', '---Position'])
    expect(titles('nothing')).toEqual([])
  })

  test('counts the values of each group, and names the sections', () => {
    const rows = rowsOf(tree, { words: '', toggled: new Map(), nameOf: ({ title }) => title })
    expect(rows.filter(({ level }) => level === 1).map(({ leaves, section }) => [leaves, section])).toEqual([
      [3, 'model'],
      [1, 'environmentSensor'],
    ])
  })
})

import { MantineProvider } from '@mantine/core'
import type { Component, Components } from '@millwright/contract/machines/components'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { machineOf } from '../../../testing/test-machines.ts'
import germanNames from '../../values/shared/texts/de-DE.json' with { type: 'json' }
import names from '../../values/shared/texts/en-US.json' with { type: 'json' }
import { componentName } from './component-name.ts'
import { rowsOf } from './component-rows.ts'
import { ComponentTree } from './component-tree.tsx'
import { HeaterTable } from './heater-table.tsx'
import { valuesOf } from './live-values.ts'
import { ModelNotice } from './model-notice.tsx'
import german from './texts/de-DE.json' with { type: 'json' }
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', { ...texts, ...names }))
afterEach(cleanup)

const component = (
  key: string,
  title: string,
  units = '',
  channel = '',
  children: string[] = [],
): Component => ({
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
  node: {
    name: title,
    value: '',
    units,
    symbolicName: '',
    type: '',
    location: key === 'h' ? 'REAR LEFT' : '',
  },
})

const tree: Components = {
  model: { version: 1, receivedAt: 0, bytes: 1 },
  refusal: null,
  sections: [
    { section: 'model', keys: ['0'] },
    { section: 'environmentSensor', keys: ['e'] },
  ],
  components: [
    component('0', 'Base machine', '', '', ['0.0']),
    component('0.0', 'Feed rate', 'm/min', 'Feed'),
    component('e', 'Environment', '', '', ['e.0']),
    component('e.0', 'Humidity', '%', 'Environment/Humidity'),
    component('h', 'Heater 1', '', '', ['h.0']),
    component('h.0', 'Temperature', '°C', 'H/T'),
  ],
  heaters: ['h'],
  values: [],
}
const info = (channel: string, value: number) => ({
  channel,
  unit: '',
  kind: 'number' as const,
  value,
  timestamp: Date.now() - 2_000,
})
const values = valuesOf([info('Feed', 14.2), info('H/T', 151.25)])
const machine = machineOf('nst-01', 'EXE', null)

function show(shown: Components, words = '') {
  const onChoose = vi.fn()
  const onToggle = vi.fn()
  render(
    <MantineProvider env="test">
      <ComponentTree
        machine={machine}
        tree={shown}
        rows={rowsOf(shown, {
          words,
          toggled: new Map(),
          nameOf: (each) => componentName(i18n.t, each),
        })}
        values={values}
        chosen="0.0"
        onChoose={onChoose}
        onToggle={onToggle}
      />
      <HeaterTable tree={shown} values={values} onChoose={onChoose} />
    </MantineProvider>,
  )
  return { onChoose, onToggle }
}
const rowText = (name: RegExp) => screen.getByRole('row', { name }).textContent

test('each value is shown with its unit and its age, and one that never came says so', () => {
  show(tree)
  expect(rowText(/Feed rate/)).toBe('Feed rate14.2m/min2s')
  expect(rowText(/Humidity/)).toBe('Humidity—%no value yet')
  expect(rowText(/Environment/)).toBe('Environmentsensor kit1')
  expect(screen.getByText('2 groups, 3 live values')).toBeTruthy()
})

test('a group closes and a value is chosen by its button', () => {
  const { onChoose, onToggle } = show(tree)
  fireEvent.click(screen.getByRole('button', { name: 'Base machine' }))
  fireEvent.click(screen.getByRole('button', { name: 'Humidity' }))
  expect(onToggle).toHaveBeenCalledWith('0', false)
  expect(onChoose).toHaveBeenCalledWith('e.0')
  expect(screen.getByRole('button', { name: 'Feed rate' }).getAttribute('aria-pressed')).toBe('true')
})

test('a group of a CMS machine says what it is, once for all that is in it', () => {
  const of = (variant: Component['variant'], each: Component): Component => ({ ...each, variant })
  show({
    ...tree,
    sections: [{ section: 'model', keys: ['f', 'w'] }],
    components: [
      of('cms', component('f', 'Frame', '', '', ['s'])),
      of('cms-spindle', component('s', 'Head', '', '', ['m'])),
      of('cms-spindle', component('m', 'Motor', '', '', ['m.0'])),
      of('cms-spindle', component('m.0', 'Load', '%', 'Load')),
      of('cms-awj', component('w', 'Nozzle', '', '', ['w.0'])),
      of('cms-awj', component('w.0', 'Pressure', 'bar', 'Pressure')),
    ],
  })
  expect(rowText(/Frame/)).toBe('Frame1')
  expect(rowText(/Head/)).toBe('Headspindle1')
  expect(rowText(/Motor/)).toBe('Motor1')
  expect(rowText(/Nozzle/)).toBe('Nozzleabrasive waterjet1')
})

test('heaters are a table of their own', () => {
  show(tree)
  expect(rowText(/Heater 1/)).toBe('Heater 1rear left151.3 °C')
})

test('names and places of the data model are read in the language of the person, and searched for in it', () => {
  i18n.use('de-DE', { ...german, ...germanNames })
  try {
    show(tree)
    expect(rowText(/Heizelement 1/)).toBe('Heizelement 1hinten links151,3 °C')
    expect(rowText(/Vorschub/)).toMatch(/^Vorschub14,2m\/min/)
    cleanup()
    show(tree, 'luftfeuchte')
    expect(screen.getByRole('button', { name: 'Luftfeuchte' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vorschub' })).toBeNull()
  } finally {
    i18n.use('en-US', { ...texts, ...names })
  }
})

test('a title that the maker wrote stays as it is', () => {
  const frame = {
    ...component('f', 'KOMBI 3', '', '', ['f.0']),
    node: { ...component('f', 'BASE_MACHINE').node },
  }
  show({
    ...tree,
    sections: [{ section: 'model', keys: ['f'] }],
    components: [frame, component('f.0', 'Load', '%', 'L')],
  })
  expect(rowText(/KOMBI 3/)).toBe('KOMBI 31')
})

test('a machine without a data model, and a search without a result, say so', () => {
  show({ ...tree, sections: [], components: [], heaters: [] })
  expect(screen.getByText('No data model yet')).toBeTruthy()
  cleanup()
  show(tree, 'turbine')
  expect(screen.getByText('No component found')).toBeTruthy()
})

test('a data model that was refused is named with its reason and its place', () => {
  const refusal = { reason: 'MODEL_NOT_XML' as const, place: 'line 7', receivedAt: 0, bytes: 9 }
  render(<ModelNotice machine={machine} refusal={refusal} hasModel />)
  expect(screen.getByRole('status').textContent).toBe(
    'The data model of 1970-01-01 01:00 was refused: it is not well-formed XML (line 7). What is shown is the last one that was good.',
  )
})

import { expect, test } from 'vitest'
import { environmentSection, spindleSection } from './sensor-sections.ts'

const known = (...names: string[]) => names.map((name) => ({ name, unit: '' }))
const outline = (nodes: ReturnType<typeof spindleSection>) =>
  nodes.map(({ title, children }) => [title, children.map(({ channel }) => channel)])

test('the environment has what the kit measures and the machine has sent, in the order of the list', () => {
  const channels = known(
    'Environment/Temperature',
    'Environment/Humidity',
    'Environment/Noise',
    'ElectricalCabinet/Humidity',
  )
  expect(outline(environmentSection(channels))).toEqual([
    ['Environment', ['Environment/Humidity', 'Environment/Temperature']],
    ['Electrical cabinet', ['ElectricalCabinet/Humidity']],
  ])
  expect(environmentSection(known('Machine/Status'))).toEqual([])
})

test('each spindle has a group of its own', () => {
  const channels = known(
    'Spindle/Load',
    'Spindle/02/Vibration',
    'Spindle/01/Speed',
    'Spindle/01/Status',
    'Spindle/01/Noise',
  )
  expect(outline(spindleSection(channels))).toEqual([
    ['Spindle', ['Spindle/Load']],
    ['Spindle 01', ['Spindle/01/Status', 'Spindle/01/Speed']],
    ['Spindle 02', ['Spindle/02/Vibration']],
  ])
})

test('a machine that names thousands of spindles costs little', () => {
  let looks = 0
  const channels = Array.from({ length: 5_000 }, (_, n) => ({
    get name() {
      looks += 1
      return `Spindle/${n}/Speed`
    },
    unit: '',
  }))
  expect(spindleSection(channels)).toHaveLength(5_000)
  expect(looks).toBeLessThan(10 * channels.length)
})

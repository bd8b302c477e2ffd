import { expect, test } from 'vitest'
import { overridesOf, productionOverrides } from './overrides.ts'

test.each([
  ['CDL', 'Millmaker', 'rapid'],
  ['boring', 'Millmaker', 'rapid'],
  ['SEZ', 'Millmaker', 'speed'],
  ['AWJ', 'CMS Industries', 'rapid'],
])('a %s machine of %s has the feed and the %s override', (family, manufacturer, second) => {
  expect(overridesOf({ family, manufacturer })).toEqual(['feed', second])
})

test.each([
  ['SEZ', 'Millmaker', '', ['feed']],
  ['beam_saw', 'CMS Industries', '', ['feed']],
  ['EBA', 'Millmaker', '', []],
  ['BOR', 'Millmaker', '', ['feed', 'rapid']],
  ['TFO', 'Millmaker', 'Millmaker', ['feed', 'speed']],
  ['CDL', 'Millmaker', 'cms', []],
])(
  'the production page of a %s machine of %s whose tickets %s manages shows %j',
  (family, manufacturer, ticketManager, shown) => {
    expect(productionOverrides({ family, manufacturer, ticketManager })).toEqual(shown)
  },
)

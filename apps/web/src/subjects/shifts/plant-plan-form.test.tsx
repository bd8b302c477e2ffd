import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../testing/asks-first.tsx'
import { CalendarEditor } from './calendar/calendar-editor.tsx'
import { machineCalendar } from './calendar/calendar-target.ts'
import calendarTexts from './calendar/texts/en-US.json' with { type: 'json' }
import { PlantPlanForm } from './plant-plan-form.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts, ...calendarTexts })
})
afterEach(cleanup)

const HELD = { ValidFrom: null, Next: [] } as const

test('a site gives up its own shifts after a question', async () => {
  const plan = {
    ...HELD,
    Level: 'site',
    shifts: [{ Number: 1, Start: '06:00', End: '14:00' }],
    MayChange: true,
  }
  const sent = await sentAfterAsking(
    <PlantPlanForm org="NORDHAUS" plant="north" name="Plant north" plan={plan as never} />,
    {
      button: 'Follow all sites',
      says: /Plant north has the shifts of all sites; its own end/,
      does: 'Follow all sites',
      result: { ...plan, Level: 'organization' },
    },
  )
  expect(sent).toEqual([expect.stringMatching(/^DELETE .*\/north\/shifts/)])
})

test('a machine gives up its own calendar after a question', async () => {
  const held = { ...HELD, Level: 'machine', WorkingDays: [1, 2, 3, 4, 5], Exceptions: [] }
  const sent = await sentAfterAsking(
    <CalendarEditor
      target={machineCalendar('m1')}
      zone="Europe/Berlin"
      held={held as never}
      name="CX 220"
      whose="Has its own calendar."
      isOwn
      followLabel="Follow the plant"
      machine={null}
    />,
    {
      button: 'Follow the plant',
      says: /CX 220 loses its own working days and exceptions/,
      does: 'Follow the plant',
      result: held,
    },
  )
  expect(sent).toEqual(['DELETE /api/v2/machines/m1/calendar'])
})

import { plantRule, rule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { settingsPage } from '../wire/page.ts'
import { PARTNER_ROLES } from '../wire/roles.ts'

const goalFacts = { shift: 'text', made: 'number', goal: 'number', unit: 'text' } as const

export const shifts = defineContract({
  tags: {
    'Shifts and KPIs': {
      rank: 120,
      says: 'Shifts of a machine with their goals, and what was reached in them.',
    },
    Calendar: { rank: 130, says: 'Working days and holidays of a machine.' },
    'Plans of the plant': {
      rank: 140,
      says: 'Shifts and calendars of a site or of the whole organization, which its machines follow.',
    },
  },
  areas: {
    calendar: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
    machineShifts: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
  },
  access: {
    shiftPlanner: rule('machine', 'machineShifts', 'Those who plan shifts, for machines that they see'),
    calendarPlanner: rule('machine', 'calendar', 'Those who keep calendars, for machines that they see'),
    plantReader: rule('plant', 'everywhere', 'Users of the organization in the path'),
    plantShiftPlanner: plantRule('machineShifts', 'Those who plan shifts and see all machines of the plant'),
    plantCalendarPlanner: plantRule('calendar', 'Those who keep calendars and see all machines of the plant'),
  },
  errors: {
    SHIFTS_OVERLAP: { status: 400, means: 'Two shifts of the plan overlap' },
    SHIFT_REVERSED: { status: 400, means: 'A shift ends before it begins' },
  },
  audit: [
    {
      rank: 50,
      actions: ['shifts_changed', 'calendar_changed', 'plant_shifts_changed', 'plant_calendar_changed'],
    },
  ],
  pages: {
    machine_calendar: settingsPage('calendar', 'calendar', 'calendar', { rank: 30, group: 'machines' }),
    machine_calendar_edit: settingsPage('calendar/$id/edit', 'calendar', 'calendar'),
    plant_calendar: settingsPage('calendar/plant/$plant', 'calendar', 'calendar'),
    machine_shifts: settingsPage('machine-shifts', 'shifts', 'machineShifts', {
      rank: 40,
      group: 'machines',
    }),
  },
  help: {
    machine_calendar: 'calendar',
    machine_calendar_edit: 'calendar',
    plant_calendar: 'calendar',
    machine_shifts: 'shifts',
  },
  /** The shifts or the calendar that hold for a machine: its own, or those that it follows. */
  machineEvents: ['planChanged'],
  noticeTopics: { Shifts: { rank: 30, under: 'machines', on: ['inApp'] } },
  notices: {
    goalMet: { rank: 30, topic: 'Shifts', facts: goalFacts, subject: 'shift' },
    goalMissed: { rank: 40, topic: 'Shifts', facts: goalFacts, subject: 'shift' },
  },
})

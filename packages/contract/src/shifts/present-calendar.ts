import type { Calendar } from '@millwright/domain/shifts/calendar'
import type { MachineCalendar } from './calendar.ts'

export const presentCalendar = ({ workingDays, exceptions }: Calendar): MachineCalendar => ({
  WorkingDays: [...workingDays],
  Exceptions: exceptions.map(({ day, isWorking, name }) => ({ Day: day, IsWorking: isWorking, Name: name })),
})

export const readCalendar = ({ WorkingDays, Exceptions }: MachineCalendar): Calendar => ({
  workingDays: WorkingDays,
  exceptions: Exceptions.map(({ Day, IsWorking, Name }) => ({ day: Day, isWorking: IsWorking, name: Name })),
})

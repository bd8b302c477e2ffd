import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import type { Calendar } from '@millwright/domain/calendar/calendar'
import { dayAt } from '@millwright/domain/time/zone'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/clock.ts'
import { Form } from '../../ui/form.tsx'
import { calendarField, isSameCalendar, toggleDay, toggleWeekday } from './calendar-draft.ts'
import { CopyCalendar } from './copy-calendar.tsx'
import { ExceptionsCard } from './exceptions-card.tsx'
import { useSaveCalendar } from './use-save-calendar.ts'
import { WeekToggles } from './week-toggles.tsx'
import { YearCalendar } from './year-calendar.tsx'
import { YearNav } from './year-nav.tsx'
import './calendar-editor.css'

export function CalendarEditor({ machine, stored }: { machine: Machine; stored: Calendar }) {
  const { t } = useTranslation()
  const today = dayAt(useNow(60_000), machine.Country.Timezone)
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [isCopying, setCopying] = useState(false)
  const save = useSaveCalendar(machine)
  const form = useCallForm({
    initial: stored,
    fields: {},
    isSame: isSameCalendar,
    fieldOf: calendarField,
    save: (calendar) => save(calendar, []),
    onSaved: (saved): void => form.restart(saved),
  })
  const { values: draft, set: change } = form
  const copy = useMutation({
    mutationFn: (copyTo: string[]) => save(draft, copyTo),
    onSuccess: (saved) => {
      form.restart(saved)
      setCopying(false)
    },
  })
  return (
    <>
      <Form className="mw-calendar" {...form.bind}>
        <Card
          title={t('calendar.year')}
          hint={t('calendar.year_hint')}
          actions={<YearNav year={year} onChange={setYear} />}
        >
          <YearCalendar
            calendar={draft}
            year={year}
            today={today}
            onToggle={(day) => change(toggleDay(draft, day))}
            onYear={setYear}
          />
        </Card>
        <div className="mw-calendar-side">
          <Card title={t('calendar.working_days')}>
            <WeekToggles
              workingDays={draft.workingDays}
              error={form.errorAt('WorkingDays')}
              onToggle={(weekday) => change(toggleWeekday(draft, weekday))}
            />
          </Card>
          <ExceptionsCard calendar={draft} year={year} errorAt={form.errorAt} onChange={change} />
          <div className="mw-calendar-foot">
            <Button type="submit" variant="filled" disabled={!form.isChanged} loading={form.isSaving}>
              {t('misc.save')}
            </Button>
            {form.isChanged && <Button onClick={form.reset}>{t('misc.undo')}</Button>}
            <Button
              leftSection={<IconCopy size="0.875rem" aria-hidden="true" />}
              onClick={() => setCopying(true)}
            >
              {t('misc.copy_to_machines')}
            </Button>
          </div>
        </div>
      </Form>
      <CopyCalendar
        isOpen={isCopying}
        onClose={() => setCopying(false)}
        machine={machine}
        isSaving={copy.isPending}
        isRefused={copy.error instanceof ApiError && copy.error.field === 'copyTo'}
        onCopy={copy.mutate}
      />
    </>
  )
}

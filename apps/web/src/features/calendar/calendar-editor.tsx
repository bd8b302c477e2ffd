import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import type { Calendar } from '@millwright/domain/calendar/calendar'
import { dayAt } from '@millwright/domain/time/zone'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/clock.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { isSameCalendar, toggleDay, toggleWeekday } from './calendar-draft.ts'
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
  const [draft, setDraft] = useState(stored)
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [isCopying, setCopying] = useState(false)
  const save = useSaveCalendar(machine, (saved) => {
    setDraft(saved)
    setCopying(false)
  })
  const isChanged = !isSameCalendar(draft, stored)
  useUnsavedGuard(isChanged)
  const change = (next: Calendar): void => {
    save.reset()
    setDraft(next)
  }
  const refusedField = save.error instanceof ApiError ? save.error.field : undefined
  return (
    <div className="mw-calendar">
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
            error={refusedField?.startsWith('WorkingDays') ? t('errors.validation_failed') : undefined}
            onToggle={(weekday) => change(toggleWeekday(draft, weekday))}
          />
        </Card>
        <ExceptionsCard calendar={draft} year={year} refusedField={refusedField} onChange={change} />
        <div className="mw-calendar-foot">
          <Button
            variant="filled"
            disabled={!isChanged}
            loading={save.isPending}
            onClick={() => save.mutate({ draft, copyTo: [] })}
          >
            {t('misc.save')}
          </Button>
          {isChanged && <Button onClick={() => change(stored)}>{t('misc.undo')}</Button>}
          <Button
            leftSection={<IconCopy size="0.875rem" aria-hidden="true" />}
            onClick={() => setCopying(true)}
          >
            {t('misc.copy_to_machines')}
          </Button>
        </div>
      </div>
      <CopyCalendar
        isOpen={isCopying}
        onClose={() => setCopying(false)}
        machine={machine}
        isSaving={save.isPending}
        isRefused={refusedField === 'copyTo'}
        onCopy={(copyTo) => save.mutate({ draft, copyTo })}
      />
    </div>
  )
}

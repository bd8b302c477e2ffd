import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { HeldCalendar } from '@millwright/contract/shifts/calendar'
import { readCalendar } from '@millwright/contract/shifts/present-plan'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { DayField } from '../../../platform/ui/fields/day-field.tsx'
import { Form } from '../../../platform/ui/fields/form.tsx'
import { IconCopy } from '../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { FollowBar } from '../shared/follow-bar.tsx'
import { calendarField, isSameCalendar, toggleDay, toggleWeekday } from './calendar-draft.ts'
import styles from './calendar-editor.module.css'
import type { CalendarTarget } from './calendar-target.ts'
import { CopyCalendar } from './copy-calendar.tsx'
import { ExceptionsCard } from './exceptions-card.tsx'
import { type CalendarCopy, useSaveCalendar } from './use-save-calendar.ts'
import { WeekToggles } from './week-toggles.tsx'
import { YearCalendar } from './year-calendar.tsx'
import { YearNav } from './year-nav.tsx'

interface CalendarEditorProps {
  readonly target: CalendarTarget
  readonly zone: string
  readonly held: HeldCalendar
  /** Of the machine or the plant. */
  readonly name: string
  /** Whose calendar it is, in words. */
  readonly whose: string
  readonly isOwn: boolean
  /** Of the button that ends the own calendar; null where there is nothing to follow. */
  readonly followLabel: string | null
  /** From which the calendar may be copied to others; null for one of the plant, which is followed. */
  readonly machine: Machine | null
}

export function CalendarEditor(props: CalendarEditorProps) {
  const { target, zone, held, name, whose, isOwn, followLabel, machine } = props
  const { t } = useTranslation()
  const confirm = useConfirm()
  const today = dayAt(useNow(60_000), zone)
  const { first, last } = validFromBounds(today)
  const [from, setFrom] = useState<PlainDay | null>(null)
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [isCopying, setCopying] = useState(false)
  const save = useSaveCalendar(target)
  const begin = (saved: HeldCalendar): void => {
    form.restart(readCalendar(saved))
    setFrom(null)
    setCopying(false)
  }
  const form = useCallForm({
    initial: readCalendar(held),
    fields: {},
    isSame: isSameCalendar,
    fieldOf: calendarField,
    save: (draft) => save({ draft, from }),
    onSaved: begin,
  })
  const { values: draft, set: change } = form
  const copy = useMutation({
    mutationFn: (copies: CalendarCopy) => save({ draft, from, copies }),
    onSuccess: begin,
  })
  const follow = useMutation({ mutationFn: () => save({ draft: null, from: null }), onSuccess: begin })
  const askToFollow = async (label: string): Promise<void> => {
    const text = t('calendar.follow_text', { name })
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) follow.mutate()
  }
  return (
    <>
      <Form className={styles.calendar} {...form.bind}>
        <Card
          flush
          title={t('calendar.year')}
          hint={t('calendar.year_hint')}
          actions={<YearNav year={year} onChange={setYear} />}
        >
          <FollowBar
            isFollowing={!isOwn}
            text={whose}
            since={held.ValidFrom}
            next={held.Next[0]?.ValidFrom ?? null}
          >
            {isOwn && followLabel !== null && (
              <Button
                size="compact-sm"
                disabled={form.isChanged}
                loading={follow.isPending}
                onClick={() => void askToFollow(followLabel)}
              >
                {followLabel}
              </Button>
            )}
          </FollowBar>
          <div className={styles.calendarYear}>
            <YearCalendar
              calendar={draft}
              year={year}
              today={today}
              onToggle={(day) => change(toggleDay(draft, day))}
              onYear={setYear}
            />
          </div>
        </Card>
        <div className={styles.calendarSide}>
          <Card title={t('calendar.working_days')}>
            <WeekToggles
              workingDays={draft.workingDays}
              error={form.errorAt('WorkingDays')}
              onToggle={(weekday) => change(toggleWeekday(draft, weekday))}
            />
          </Card>
          <ExceptionsCard calendar={draft} year={year} errorAt={form.errorAt} onChange={change} />
          <DayField
            label={t('shifts.holds_from')}
            value={from ?? today}
            firstDay={first}
            lastDay={last}
            error={form.errorAt('ValidFrom')}
            onChange={setFrom}
          />
          <div className={styles.calendarFoot}>
            <Button
              type="submit"
              variant="filled"
              disabled={!form.isChanged && from === null}
              loading={form.isSaving}
            >
              {t('misc.save')}
            </Button>
            {form.isChanged && <Button onClick={form.reset}>{t('misc.undo')}</Button>}
            {machine && (
              <Button
                leftSection={<IconCopy size="0.875rem" aria-hidden="true" />}
                onClick={() => setCopying(true)}
              >
                {t('misc.copy_to_machines')}
              </Button>
            )}
          </div>
        </div>
      </Form>
      {machine && (
        <CopyCalendar
          isOpen={isCopying}
          onClose={() => setCopying(false)}
          machine={machine}
          isSaving={copy.isPending}
          isRefused={copy.error instanceof ApiError && copy.error.field === 'copyTo'}
          onCopy={copy.mutate}
        />
      )}
    </>
  )
}

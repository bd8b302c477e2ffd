import { InputBase, Popover } from '@mantine/core'
import type { PlainDay } from '@millwright/domain/time/zone'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../browser/load-part.ts'
import { IconCalendar } from '../icons/icons.ts'
import { formatDate } from '../text/format.ts'
import styles from './day-field.module.css'

const loadCalendar = () => import('./day-calendar.tsx')
/** Far larger than the field, and not opened on most visits. */
const DayCalendar = lazyPart(loadCalendar, 'DayCalendar')

interface DayFieldProps {
  readonly value: PlainDay
  readonly onChange: (day: PlainDay) => void
  /** Above it; without one it needs a name. */
  readonly label?: string
  readonly description?: string
  readonly name?: string
  readonly firstDay?: PlainDay
  readonly lastDay?: PlainDay
  readonly error?: ReactNode
  readonly className?: string
}

/** A day of the calendar, written in the order of the language. */
export function DayField({ value, onChange, label, name, firstDay, lastDay, ...rest }: DayFieldProps) {
  const { i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // On the way to a click; a failure shows when the calendar opens.
  const prepare = (): void => void loadCalendar().catch(() => {})
  return (
    // Beside its field it needs no name of its own.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={label !== undefined}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <InputBase
          {...rest}
          component="button"
          type="button"
          pointer
          size="xs"
          label={label}
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<IconCalendar size="0.875rem" aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          {formatDate(Date.parse(value), 'UTC', i18n.language)}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={styles.calendar} />}>
          <DayCalendar
            value={value}
            firstDay={firstDay}
            lastDay={lastDay}
            onChange={(day) => {
              setOpen(false)
              onChange(day)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

import { InputBase, Popover } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyPart } from '../browser/load-part.ts'
import { IconCalendar } from '../icons/icons.ts'
import { formatDateTime } from '../text/format.ts'
import styles from './day-field.module.css'

const loadCalendar = () => import('./moment-calendar.tsx')
/** Far larger than the field, and not opened on most visits. */
const MomentCalendar = lazyPart(loadCalendar, 'MomentCalendar')

interface MomentFieldProps {
  readonly label: string
  /** As `fieldTime` writes it; empty while none is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether none is a choice. */
  readonly isOptional?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
}

/** A day with its time, by the clock of the browser. */
export function MomentField({ value, onChange, isOptional = false, ...rest }: MomentFieldProps) {
  const { i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // On the way to a click; a failure shows when the calendar opens.
  const prepare = (): void => void loadCalendar().catch(() => {})
  return (
    // Beside its field it needs no name of its own.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
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
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<IconCalendar size="0.875rem" aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          {/* As it is written: a zone would move it. */}
          {value === '' ? '–' : formatDateTime(Date.parse(`${value}Z`), 'UTC', i18n.language)}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={styles.moment} />}>
          <MomentCalendar
            value={value}
            isOptional={isOptional}
            onChange={onChange}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
